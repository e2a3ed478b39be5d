import type { ListEndpoint } from '@trade-counter/contract/kit/endpoint.ts'
import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { Download, X } from 'lucide-react'
import type { Sent } from '#web/api.ts'
import classes from './ExportButtons.module.css'
import { type ExportForm, type ExportWhich, useExport } from './use-export.ts'

interface Props<E extends ListEndpoint> {
  list: E
  /** What download-all asks for; left out where the list has no such export. */
  all?: Sent<E>
  /** The search that is shown; undefined before the first, and then there is nothing to download. */
  filtered: Sent<E> | undefined
  /** What the files hold, where that is not the rows shown: `the totals of 2026`. */
  what?: string
  /** The keys of the columns that are shown, where the user chose them. */
  columns?: readonly string[] | undefined
}

const formNames: Record<ExportForm, string> = { csv: 'CSV', xlsx: 'Excel' }
const groupNames: Record<ExportWhich, string> = { all: 'All', filtered: 'Filtered' }
const spoken: Record<ExportWhich, string> = { all: 'all rows', filtered: 'the filtered rows' }

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** A list's downloads: every CSV has its Excel twin. The one under way turns into its wait and can be stopped. */
export function ExportButtons<E extends ListEndpoint>({ list, all, filtered, what, columns }: Props<E>) {
  const { running, start, cancel } = useExport(list, columns)
  const named = (which: ExportWhich) => what ?? spoken[which]
  const inputs: [ExportWhich, Sent<E> | undefined][] = [
    ...(all ? [['all', all] as [ExportWhich, Sent<E>]] : []),
    ['filtered', filtered],
  ]
  return (
    <>
      {inputs.map(([which, input]) => (
        <fieldset key={which} className={classes.group}>
          <VisuallyHidden component="legend">Download {named(which)}</VisuallyHidden>
          <span className={classes.name} aria-hidden>
            <Download size={14} />
            {what === undefined ? groupNames[which] : 'Totals'}
          </span>
          {(['csv', 'xlsx'] as const).map((form) =>
            running?.which === which && running.form === form ? (
              <Button
                key={form}
                variant="default"
                aria-label={`Stop downloading ${named(which)} as ${formNames[form]}`}
                leftSection={<Loader size={12} aria-hidden />}
                rightSection={<X size={12} aria-hidden />}
                onClick={cancel}
              >
                {running.bytes === 0 ? 'Wait' : megabytes(running.bytes)}
              </Button>
            ) : (
              <Button
                key={form}
                variant="default"
                aria-label={`Download ${named(which)} as ${formNames[form]}`}
                disabled={input === undefined || running !== undefined}
                onClick={() => input && start(which, form, input)}
              >
                {formNames[form]}
              </Button>
            ),
          )}
        </fieldset>
      ))}
    </>
  )
}
