import type { PlacedLine } from '#buying/contract/order-guide/arrangement.ts'
import { guideLineColumns } from '#buying/contract/order-guide/columns.ts'
import { arrangeGuide, type Guide, listGuideLines, listGuides } from '#buying/contract/order-guide/endpoints.ts'
import { toGuideLines } from '#buying/contract/order-guide/fields.ts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { readAgain } from '#kit/web/messages/use-change.ts'
import { useLeaveGuard } from '#kit/web/screen/use-leave-guard.ts'
import { useSavedChanges } from '../ordering/use-saved-changes.ts'
import type { CountLine as Line } from './to-buy.ts'
import type { Guides } from './use-guides.ts'

const placeOf = ({ itemNumber, section, par }: Line): PlacedLine => ({ itemNumber, section, par })

/** Returns a row at another place. A row's values are getters, so they are copied one by one. */
const placedAt = (row: Line, { section, par }: PlacedLine): Line => ({
  ...(Object.fromEntries(guideLineColumns.map(({ key }) => [key, row[key]])) as unknown as Line),
  section,
  par,
})

/** Changes the places of a guide's lines. It gets them as they are displayed. */
export type Arrange = (update: (lines: readonly PlacedLine[]) => readonly PlacedLine[]) => void

/** The lines of a guide with the viewer's changes, which are saved at once. What cannot be saved stays on the screen. */
export function useArrangement(guide: Guide, rows: readonly Line[], whose: Guides['whose']) {
  const saved = useMemo(() => ({ lines: rows.map(placeOf) as readonly PlacedLine[] }), [rows])
  const { draft, isChanged, rejected, type, save, insist, drop } = useSavedChanges({
    saved,
    version: rows[0]?.guideVersion ?? guide.version,
    faulty: () => [],
    save: async ({ lines }, seen) => {
      const sent = toGuideLines(lines.map(({ itemNumber: item, section, par }) => ({ item, section, par })))
      try {
        return (await call(arrangeGuide, { ...whose, guide: guide.id, version: String(seen), lines: sent })).version
      } finally {
        await readAgain([listGuides, listGuideLines])
      }
    },
  })
  useLeaveGuard(isChanged, 'The changes to this guide')
  const lines = useMemo(() => {
    const byItem = new Map(rows.map((row) => [row.itemNumber, row]))
    return draft.lines.flatMap((place) => {
      const row = byItem.get(place.itemNumber)
      if (!row) return []
      return [row.section === place.section && row.par === place.par ? row : placedAt(row, place)]
    })
  }, [rows, draft.lines])
  const does = useRef({ places: draft.lines, type, save })
  useEffect(() => {
    does.current = { places: draft.lines, type, save }
  })
  // Stays the same, so that only rows that change render.
  const arrange: Arrange = useCallback((update) => {
    const next = update(does.current.places)
    if (next === does.current.places) return
    does.current.places = next
    does.current.type({ lines: next })
    void does.current.save()
  }, [])
  /** The portal saves guides with a version. */
  return { lines, arrange: guide.version > 0 ? arrange : undefined, isChanged, rejected, insist, save, drop }
}
