import type { Column } from '#kit/contract/declare/columns.ts'
import type { CellRow } from '#kit/contract/rows/row-order.ts'
import { type ReactNode, Suspense, use, useMemo, useState } from 'react'
import { useSession } from '../session/session.ts'
import { type RowLine, rowLine } from './item-owner.ts'
import { mayOrder, GridToolsContext } from './row-tools.ts'

export interface RowAdding {
  /** Returns the item of a row that the viewer can order. */
  lineOf: (row: CellRow) => RowLine | undefined
  /** Asks for the quantity of a row's item. The focus then returns to the element of the row. */
  ask: (row: CellRow, from: HTMLElement) => void
}

/** Adds the item of a row to the cart, from every list that declares an item column. Also returns the open question. */
export function useRowAdding(columns: readonly Column[]): [RowAdding, ReactNode] {
  const session = useSession()
  const tools = use(GridToolsContext)
  const [asked, setAsked] = useState<{ line: RowLine; from: HTMLElement }>()
  const customer = tools && mayOrder(session?.rights) ? session?.customer : undefined
  const adding = useMemo((): RowAdding => {
    const lineOf = (row: CellRow) => customer && rowLine(columns, row, customer)
    const ask = (row: CellRow, from: HTMLElement) => {
      const line = lineOf(row)
      if (!line) return
      // Keys typed before the question is there do nothing, instead of opening the row.
      from.blur()
      setAsked({ line, from })
    }
    return { lineOf, ask }
  }, [columns, customer])
  const close = () => {
    setAsked(undefined)
    asked?.from.focus({ preventScroll: true })
  }
  return [
    adding,
    tools && asked && (
      <Suspense>
        <tools.Add {...asked.line} place={asked.from.getBoundingClientRect()} onClose={close} />
      </Suspense>
    ),
  ]
}
