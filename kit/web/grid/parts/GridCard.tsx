import type { Column } from '#kit/contract/declare/columns.ts'
import { formatValue } from '#kit/contract/declare/format.ts'
import type { CardContent } from '#kit/contract/declare/screen-columns.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { ChevronDown, ChevronUp, Plus } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { screenText } from '../CellText.tsx'
import { exactSum } from '../exact-sum.ts'
import type { GridParts } from '../portal-grid-parts.ts'
import { AddButton } from './AddButton.tsx'
import { CardValue } from './CardValue.tsx'
import { PlainTable } from './PlainTable.tsx'
import classes from './GridCard.module.css'

interface Props extends Pick<GridParts, 'cells' | 'onOpen' | 'selection' | 'adding'> {
  /** Several rows if they differ only in their part columns. */
  rows: readonly [CellRow, ...CellRow[]]
  content: CardContent<Column>
  /** Whether the card is selected; undefined if cards can't be selected. */
  chosen: boolean | undefined
  onChoose: () => void
}

/** The values of one column in a card's rows: one if all are equal, otherwise each with its part. */
function MoreValues({ column, rows, content, cells }: { column: Column } & Pick<Props, 'rows' | 'content' | 'cells'>) {
  const [first] = rows
  const { part } = content
  if (!part || rows.every((row) => row[column.key] === first[column.key]))
    return <CardValue column={column} row={first} cells={cells} />
  return rows.map((row, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key and are never edited
    <span key={at} className={classes.ofPart}>
      <span className={classes.label}>{screenText(part, row[part.key] ?? null)}</span>{' '}
      <CardValue column={column} row={row} cells={cells} />
    </span>
  ))
}

interface PairsProps {
  columns: readonly Column[]
  className: string | undefined
  of: (column: Column) => ReactNode
}

const Pairs = ({ columns, className, of }: PairsProps) => (
  <dl className={className}>
    {columns.map((column) => (
      <div key={column.key}>
        <dt>{column.header}</dt> <dd>{of(column)}</dd>
      </div>
    ))}
  </dl>
)

/** A card for one row or a group of rows: the title, the main figure, three values, and the rest behind More. */
export function GridCard({ rows, content, cells, onOpen, selection, chosen, onChoose, adding }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [first] = rows
  const { title, keys, figure, pairs, more, part } = content
  const isGroup = rows.length > 1
  const name = title ? screenText(title, first[title.key] ?? null) : ''

  const value = (column: Column) => <CardValue column={column} row={first} cells={cells} />
  /** A tap anywhere follows the card's link, or expands a card without one. */
  const tap = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    if ((target as Element).closest('a, button, input, label') || !document.getSelection()?.isCollapsed) return
    const link = currentTarget.querySelector<HTMLElement>('a[href]')
    if (chosen !== undefined && selection === 'one') onChoose()
    else if (onOpen) onOpen(first)
    else if (link) link.click()
    else setOpen(!isOpen)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the card's link and buttons do the same by keyboard
    <li className={`${classes.card} box`} data-chosen={chosen || undefined} onClick={tap}>
      {title && (
        <p className={classes.title}>
          <VisuallyHidden>{title.header} </VisuallyHidden>
          {value(title)}
        </p>
      )}
      {keys.length > 0 && (
        <Pairs className={classes.keys} columns={keys.filter(({ key }) => (first[key] ?? '') !== '')} of={value} />
      )}
      {figure && (!isGroup || figure.sum) && (
        <dl className={classes.figure}>
          <dt>{figure.header}</dt>
          <dd>
            {isGroup
              ? formatValue(figure.format, exactSum(rows.map((row) => row[figure.key] as number | null)))
              : value(figure)}
          </dd>
        </dl>
      )}
      {isGroup && part ? (
        <PlainTable
          className={classes.parts}
          rows={rows}
          columns={[part, ...(figure ? [figure] : []), ...pairs.filter((pair) => pair !== part)]}
          cell={(column, row) => <CardValue column={column} row={row} cells={cells} />}
        />
      ) : (
        <Pairs className={classes.pairs} columns={pairs} of={value} />
      )}
      {isOpen && (
        <Pairs
          className={classes.more}
          columns={more}
          of={(column) => <MoreValues column={column} rows={rows} content={content} cells={cells} />}
        />
      )}
      <div className={classes.buttons}>
        {more.length > 0 && (
          <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Less' : 'More'}
            <VisuallyHidden> about {name}</VisuallyHidden>
            {isOpen ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
          </UnstyledButton>
        )}
        <AddButton row={first} adding={adding} className={classes.add}>
          <Plus size={14} aria-hidden />
          Add
        </AddButton>
        {chosen !== undefined && selection === 'many' && (
          <label className={classes.select}>
            Select
            <VisuallyHidden> {name}</VisuallyHidden>
            <input type="checkbox" checked={chosen} onChange={onChoose} />
          </label>
        )}
        {chosen !== undefined && selection === 'one' && (
          <Button variant={chosen ? 'filled' : 'default'} aria-pressed={chosen} onClick={onChoose}>
            {chosen ? 'Selected' : 'Select'}
          </Button>
        )}
      </div>
    </li>
  )
}
