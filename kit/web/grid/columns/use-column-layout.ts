import { useCallback, useMemo, useState } from 'react'
import { type Arrangement, type ColumnLayout, declaredLayout, readLayout } from './column-layout.ts'
import { useSession } from '#kit/web/session/session.ts'
import { layoutKeyPrefix } from '#kit/web/session/session-vault.ts'

/** Hides which account a stored layout belongs to. It need not be cryptographically secure. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

interface Layouts {
  key: string
  own: ColumnLayout
  /** The arrangement of the open view. */
  view: Arrangement | undefined
}

const stored = (key: string): Layouts => ({ key, own: readLayout(localStorage.getItem(key)), view: undefined })

function keep(key: string, layout: ColumnLayout): void {
  try {
    localStorage.setItem(key, JSON.stringify(layout))
  } catch {
    // Without room in the browser, the layout lasts as long as the page.
  }
}

interface Changes {
  /** Changes parts of the layout; without an argument, restores the declared layout. */
  change: (next?: Partial<ColumnLayout>) => void
  /** Arranges the columns as in a view; undefined restores the user's own layout. */
  arrange: (view: Arrangement | undefined) => void
}

/**
 * The user's column layout, stored in this browser by account and grid. An open view has its own arrangement: changes
 * last until another view opens and don't affect the user's own. Widths always belong to the user.
 */
export function useColumnLayout(gridId: string): [ColumnLayout, Changes] {
  const account = useSession()?.identityKey ?? ''
  const key = `${layoutKeyPrefix}${digest(account)}:${gridId}`
  const [before, setLayouts] = useState(() => stored(key))
  const layouts = before.key === key ? before : stored(key)
  if (layouts !== before) setLayouts(layouts)
  const change = useCallback(
    ({ widths, ...arranged }: Partial<ColumnLayout> = declaredLayout) =>
      setLayouts(({ own, view }) => {
        const after = { ...own, ...(widths && { widths }), ...(!view && arranged) }
        keep(key, after)
        return { key, own: after, view: view && { ...view, ...arranged } }
      }),
    [key],
  )
  const arrange = useCallback(
    (view: Arrangement | undefined) => setLayouts((now) => (now.view === view ? now : { ...now, view })),
    [],
  )
  const { own, view } = layouts
  return [useMemo(() => ({ ...own, ...view }), [own, view]), useMemo(() => ({ change, arrange }), [change, arrange])]
}
