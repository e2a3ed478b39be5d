import { counted } from '#kit/contract/declare/format.ts'
import type { Column } from '#kit/contract/declare/columns.ts'
import type { Screen } from '#kit/contract/declare/screen.ts'
import { parseSort } from '#kit/contract/rows/row-order.ts'
import type { SavedView } from '#views/contract/endpoints.ts'
import { unreadFields } from '#kit/web/screen/mounted-fields.ts'
import { arrangementOf } from './arrangement.ts'
import { viewFields } from './view-address.ts'

const some = (count: number, what: string): string[] => (count === 0 ? [] : [counted(count, what)])

/** Returns the columns that a view names but the grid lacks. A report's columns vary, so its views may name any. */
function missingColumns(view: SavedView, screen: Pick<Screen, 'namesSubject'>, declared: readonly Column[]): number {
  if (screen.namesSubject) return 0
  const { order, hidden } = arrangementOf(view)
  const { sort = '' } = viewFields(view, screen)
  const sorted = parseSort([sort].flat().join()).map(({ key }) => key)
  const named = new Set([...order, ...hidden, ...sorted])
  for (const { key } of declared) named.delete(key)
  return named.size
}

/** Returns a sentence about the parts of a view that its screen lacks; undefined if there are none. */
export function missingParts(
  view: SavedView,
  screen: Pick<Screen, 'namesSubject'>,
  declared: readonly Column[],
): string | undefined {
  const parts = [
    ...some(unreadFields(viewFields(view, screen)).length, 'filter'),
    ...some(missingColumns(view, screen, declared), 'column'),
  ]
  if (parts.length === 0) return undefined
  return `“${view.name}” opened without ${parts.join(' and ')} that this screen does not have.`
}
