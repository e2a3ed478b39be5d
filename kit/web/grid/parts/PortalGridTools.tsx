import { readSort, writeSort } from '#kit/contract/rows/row-order.ts'
import { ActionIcon, Box, Checkbox, NativeSelect, Popover, UnstyledButton } from '@mantine/core'
import { ArrowDown, ArrowUp, Bookmark, Columns3 } from 'lucide-react'
import { Suspense, use, useId } from 'react'
import { ToolButton } from '#kit/web/screen/ToolButton.tsx'
import { movedColumn, orderedColumns } from '../columns/column-layout.ts'
import { GridToolsContext, type GridViewsProps } from '../row-tools.ts'
import classes from './PortalGridTools.module.css'
import type { GridParts } from '../portal-grid-parts.ts'

const moves = [
  { name: 'up', by: -1, Icon: ArrowUp },
  { name: 'down', by: 1, Icon: ArrowDown },
]

export function ColumnsMenu({ columns, layout, setLayout }: GridParts) {
  const title = useId()
  const ordered = orderedColumns(columns, layout)
  const keys = ordered.map(({ key }) => key)
  const toggle = (key: string) =>
    setLayout({
      hidden: layout.hidden.includes(key) ? layout.hidden.filter((other) => other !== key) : [...layout.hidden, key],
    })
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md" width={330}>
      <Popover.Target>
        <ToolButton icon={Columns3} name="Columns" label="Columns" />
      </Popover.Target>
      <Popover.Dropdown px={0} py="xs" aria-labelledby={title}>
        <Box className="ends" px="sm">
          <h2 id={title} className="dense">
            Columns
          </h2>
          <UnstyledButton className="link dense" onClick={() => setLayout()}>
            Reset
          </UnstyledButton>
        </Box>
        <ul className={classes.list}>
          {ordered.map(({ key, header }, at) => (
            <li key={key} className={classes.item}>
              <Checkbox label={header} checked={!layout.hidden.includes(key)} onChange={() => toggle(key)} />
              {moves.map(({ name, by, Icon }) => (
                <ActionIcon
                  key={name}
                  size={26}
                  aria-label={`Move ${header} ${name}`}
                  disabled={ordered[at + by] === undefined}
                  onClick={() => setLayout({ order: movedColumn(keys, key, by) })}
                >
                  <Icon size={14} aria-hidden />
                </ActionIcon>
              ))}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Sorts cards, which have no headers to click. */
export function SortField({ shown, view, setView }: GridParts) {
  const [first] = readSort(view.sort, shown)
  const sortBy = (key: string, descending: boolean) =>
    setView({ sort: key === '' ? '' : writeSort([{ key, descending }]) })
  return (
    <div className="row">
      <NativeSelect
        aria-label="Sort by"
        className="grow"
        value={first?.key ?? ''}
        onChange={(event) => sortBy(event.currentTarget.value, false)}
        data={[
          { value: '', label: 'Default' },
          ...shown.map(({ key, header }) => ({ value: key, label: `By ${header}` })),
        ]}
      />
      {first && (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={
            first.descending ? 'Sorted from the last: sort from the first' : 'Sorted from the first: sort from the last'
          }
          onClick={() => sortBy(first.key, !first.descending)}
        >
          {first.descending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />}
        </ActionIcon>
      )}
    </div>
  )
}

/** The menu of saved views. A button holds its place while the menu's code loads. */
export function ViewsTool(props: GridViewsProps) {
  const tools = use(GridToolsContext)
  if (!tools) return null
  return (
    <Suspense fallback={<ToolButton icon={Bookmark} name="Views" label="Views" disabled />}>
      <tools.Views {...props} />
    </Suspense>
  )
}
