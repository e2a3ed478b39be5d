import type { Screen } from '#kit/contract/declare/screen.ts'
import type { SavedView } from '#views/contract/endpoints.ts'
import { viewField } from '#views/contract/rules.ts'
import { counted } from '#kit/contract/declare/format.ts'
import type { Column } from '#kit/contract/declare/columns.ts'
import { parseSort } from '#kit/contract/rows/row-order.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { GridViewsProps } from '#kit/web/grid/row-tools.ts'
import { showNotice } from '#kit/web/messages/notices.ts'
import { type SearchOptions, useAddress } from '#kit/web/screen/use-screen-search.ts'
import type { AddressSearch } from '#kit/web/screen/search-codec.ts'
import { unreadFields } from '#kit/web/screen/mounted-fields.ts'
import { type Arrangement, visibleColumns } from '#kit/web/grid/columns/column-layout.ts'
import { isBare, keptAddress, openedAddress, viewFields } from './view-address.ts'

const keysIn = (text: string): string[] => (text === '' ? [] : text.split(','))

const arrangementOf = ({ order, hidden }: Pick<SavedView, 'order' | 'hidden'>): Arrangement => ({
  order: keysIn(order),
  hidden: keysIn(hidden),
})

export const storedArrangement = ({ order, hidden }: Arrangement): Pick<SavedView, 'order' | 'hidden'> => ({
  order: order.join(),
  hidden: hidden.join(),
})

/** Whether two arrangements show the same columns in the same order. */
function looksAlike(columns: readonly Column[], a: Arrangement, b: Arrangement): boolean {
  const shown = (arrangement: Arrangement) =>
    visibleColumns(columns, arrangement)
      .map(({ key }) => key)
      .join()
  return shown(a) === shown(b)
}

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
function missingParts(
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

/** Shows the open view's columns in the view's grid. */
function useArrangement({ grid, arrange }: GridViewsProps, views: readonly SavedView[] | undefined, open?: SavedView) {
  const view = useMemo(() => (open?.grid === grid ? arrangementOf(open) : undefined), [grid, open])
  useLayoutEffect(() => {
    if (views) arrange(view)
  }, [views, view, arrange])
  return view
}

/** Reports once per opening which parts of the view the screen lacks. */
function useMissingParts({ grid, declared, isLoading }: GridViewsProps, screen: Screen, open?: SavedView) {
  const checked = useRef<string>(undefined)
  useEffect(() => {
    if (!open) checked.current = undefined
    if (!open || open.grid !== grid || isLoading || checked.current === open.id) return
    checked.current = open.id
    const text = missingParts(open, screen, declared)
    if (text) showNotice({ kind: 'info', text })
  }, [open, grid, declared, isLoading, screen])
}

/**
 * The view in the address, with functions to open another. An address without a view or filters opens the start view.
 */
export function useOpenView(parts: GridViewsProps, screen: Screen, views: readonly SavedView[] | undefined) {
  const search = useAddress()
  const navigate = useNavigate()
  const start = views?.find((view) => view.start)
  const open = views?.find(({ id }) => id === search[viewField])
  const view = useArrangement(parts, views, open)
  useMissingParts(parts, screen, open)

  const address = keptAddress(search, screen)
  const go = (next: AddressSearch, { replace = false }: SearchOptions = {}) =>
    void navigate({ to: '.', search: next, replace })
  const toStart = start !== undefined && isBare(search, screen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a bare address opens the start view
  useLayoutEffect(() => {
    if (toStart) go(openedAddress(search, screen, start), { replace: true })
  }, [toStart])

  const isChanged =
    open !== undefined &&
    (address !== keptAddress(viewFields(open, screen), screen) ||
      (view !== undefined && !looksAlike(parts.columns, parts.arrangement, view)))
  return {
    open,
    isChanged,
    /** The part of the current address that a new view would store. */
    address,
    /** @param next undefined for the original screen */
    openView: (next: SavedView | undefined) => go(openedAddress(search, screen, next, start !== undefined)),
    /** Puts the ID of a newly saved view into the address; undefined removes it. */
    nameView: (id: string | undefined) => {
      const { [viewField]: _before, ...rest } = search
      go({ ...rest, ...(id !== undefined && { [viewField]: id }) }, { replace: true })
    },
  }
}
