import type { ListEndpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { rowLimit } from '@trade-counter/contract/kit/declare/list-options.ts'
import { Button, Loader, Popover, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Download, X } from 'lucide-react'
import { use } from 'react'
import type { FileView, Sent } from '#web/api.ts'
import { cardsBelow } from '#web/kit/theme/tokens.ts'
import classes from './ExportButtons.module.css'
import { EveryRowMenu } from './EveryRowMenu.tsx'
import { type ShownGrid, ShownGridsContext } from '../screen/shown-grids.ts'
import { type ExportForm, type ExportWhich, formNames, useExport } from './use-export.ts'

interface Props<E extends ListEndpoint> {
  list: E
  /** The input of download-all; omitted if the list has no such export. */
  all?: Sent<E>
  /** The current search; undefined before the first search, when there is nothing to download. */
  filtered: Sent<E> | undefined
  /** The content of the files, if it is not the rows shown: `the totals of 2026`. */
  what?: string
  /** The keys of the columns in the files until the user hides or moves some; omitted for all of them. */
  columns?: readonly string[] | undefined
}

const groupNames = { all: 'All', filtered: 'Filtered' } as const
const spoken = { all: 'all rows', filtered: 'the filtered rows' } as const

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** Makes a filtered file match the grid; all rows come as specified. */
function viewOf(which: ExportWhich, grid: ShownGrid | undefined, columns: readonly string[] | undefined): FileView {
  if (which === 'all') return {}
  const { sort = '', find = '' } = grid ?? {}
  const view = { sort, columns: grid?.columns ?? columns }
  return which === 'filtered' ? { ...view, find } : { ...view, everyRow: true }
}

/** The total number of rows when the filtered files contain only the first ones; undefined if they contain all. */
const cutFrom = (list: ListEndpoint, filtered: object | undefined, grid: ShownGrid | undefined): number | undefined =>
  filtered && grid?.total !== undefined && grid.total > grid.rows && rowLimit(list, { ...filtered }) !== undefined
    ? grid.total
    : undefined

/**
 * A list's downloads: every CSV has an Excel twin. The running one shows its progress and can be stopped. On a
 * phone they are in a menu.
 */
export function ExportButtons<E extends ListEndpoint>({ list, all, filtered, what, columns }: Props<E>) {
  const isPhone = useMediaQuery(`(width < ${cardsBelow}px)`, false, { getInitialValueInEffect: false })
  const { running, start, cancel } = useExport(list)
  const grid = use(ShownGridsContext)[list.path]
  const total = cutFrom(list, filtered, grid)
  const everyRow = `all ${formatQuantity(total ?? 0)} rows`
  const rowsName = (which: ExportWhich) => what ?? (which === 'every' ? everyRow : spoken[which])
  const take = (which: ExportWhich, form: ExportForm, input: Sent<E> | undefined) =>
    input && start(which, form, input, viewOf(which, grid, columns))
  const stop = (which: ExportWhich, form: ExportForm, bytes: number) => (
    <Button
      key={form}
      variant="default"
      aria-label={`Stop downloading ${rowsName(which)} as ${formNames[form]}`}
      leftSection={<Loader size={12} aria-hidden />}
      rightSection={<X size={12} aria-hidden />}
      onClick={cancel}
    >
      {bytes === 0 ? 'Wait' : megabytes(bytes)}
    </Button>
  )
  const inputs: ['all' | 'filtered', Sent<E> | undefined][] = [
    ...(all ? [['all', all] as ['all', Sent<E>]] : []),
    ['filtered', filtered],
  ]
  const groups = (
    <>
      {inputs.map(([which, input]) => (
        <fieldset key={which} className={classes.group}>
          <VisuallyHidden component="legend">Download {rowsName(which)}</VisuallyHidden>
          <span className={classes.name} aria-hidden>
            <Download size={14} />
            {what === undefined ? groupNames[which] : 'Totals'}
          </span>
          {(['csv', 'xlsx'] as const).map((form) =>
            running?.which === which && running.form === form ? (
              stop(which, form, running.bytes)
            ) : (
              <Button
                key={form}
                variant="default"
                aria-label={`Download ${rowsName(which)} as ${formNames[form]}`}
                disabled={input === undefined || running !== undefined}
                onClick={() => take(which, form, input)}
              >
                {formNames[form]}
              </Button>
            ),
          )}
          {which === 'filtered' &&
            (running?.which === 'every'
              ? stop('every', running.form, running.bytes)
              : total !== undefined && (
                  <EveryRowMenu
                    shown={grid?.rows ?? 0}
                    total={total}
                    disabled={running !== undefined}
                    onTake={(form) => take('every', form, filtered)}
                  />
                ))}
        </fieldset>
      ))}
    </>
  )
  if (!isPhone) return groups
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<Download size={14} aria-hidden />}>
          Export
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>{groups}</Popover.Dropdown>
    </Popover>
  )
}
