import type { Column } from '#kit/contract/declare/columns.ts'
import type { SavedView } from '#views/contract/endpoints.ts'
import { type Arrangement, visibleColumns } from '#kit/web/grid/columns/column-layout.ts'

const keysIn = (text: string): string[] => (text === '' ? [] : text.split(','))

export const arrangementOf = ({ order, hidden }: Pick<SavedView, 'order' | 'hidden'>): Arrangement => ({
  order: keysIn(order),
  hidden: keysIn(hidden),
})

export const storedArrangement = ({ order, hidden }: Arrangement): Pick<SavedView, 'order' | 'hidden'> => ({
  order: order.join(),
  hidden: hidden.join(),
})

/** Whether two arrangements show the same columns in the same order. */
export function looksAlike(columns: readonly Column[], a: Arrangement, b: Arrangement): boolean {
  const shown = (arrangement: Arrangement) =>
    visibleColumns(columns, arrangement)
      .map(({ key }) => key)
      .join()
  return shown(a) === shown(b)
}
