import type { CellRow } from '#kit/contract/rows/row-order.ts'
import type { ReactNode } from 'react'
import type { RowAdding } from '../use-row-adding.tsx'

interface Props {
  row: CellRow
  adding: RowAdding
  /** The element that gets the focus back; by default, the button. */
  within?: string
  className: string | undefined
  children: ReactNode
}

/** Adds the row's item to the cart; nothing for a row without an item that the viewer can order. */
export function AddButton({ row, adding, within, className, children }: Props) {
  const line = adding.lineOf(row)
  return (
    line && (
      <button
        type="button"
        className={`${className} screen-only`}
        data-add
        tabIndex={within === undefined ? undefined : -1}
        aria-label={`Add ${line.item} to the cart`}
        onClick={({ currentTarget }) =>
          adding.ask(row, (within === undefined ? null : currentTarget.closest<HTMLElement>(within)) ?? currentTarget)
        }
      >
        {children}
      </button>
    )
  )
}
