import { useRef, useState } from 'react'

interface Saving<Values> {
  /** The values on the server, as the screen shows them. */
  saved: Values
  /** The cart's version on the screen. */
  version: number
  /** Whether values can be saved. */
  isRight: (values: Values) => boolean
  /** Saves values over what was seen at a version. @returns the next version; undefined if they were not saved */
  save: (values: Values, seen: number) => Promise<number | undefined>
}

interface Kept<Values> {
  typed: Partial<Values>
  /** What was saved last from here. */
  own?: { saved: Values; version: number }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Typed values over saved ones. Saves run one after another, and what is typed during or right after a save is neither
 * lost nor in conflict with it.
 */
export function useSavedChanges<Values extends object>({ saved, version, isRight, save }: Saving<Values>) {
  const [kept, setKept] = useState<Kept<Values>>({ typed: {} })
  const latest = useRef(kept)
  const seen = useRef(version)
  const busy = useRef(false)
  const again = useRef(false)
  /** The newest values that are known: after a save, the screen still has the former ones for a moment. */
  const newest = ({ own }: Kept<Values>) => (own && own.version > version ? own : { saved, version })
  const draft = { ...newest(kept).saved, ...kept.typed }

  const keep = (next: Partial<Kept<Values>>) => {
    latest.current = { ...latest.current, ...next }
    setKept(latest.current)
  }
  const type = (next: Partial<Values>) => {
    const { typed } = latest.current
    // What was known when the typing began is what the user has seen.
    if (Object.keys(typed).length === 0) seen.current = newest(latest.current).version
    keep({ typed: { ...typed, ...next } })
  }
  const saveAll = async (overVersion = seen.current) => {
    again.current = true
    if (busy.current) return
    busy.current = true
    seen.current = overVersion
    let base = newest(latest.current).saved
    while (again.current) {
      again.current = false
      const next = { ...base, ...latest.current.typed }
      if (isEqual(next, base) || !isRight(next)) break
      const nextVersion = await save(next, seen.current)
      if (nextVersion === undefined) break
      seen.current = nextVersion
      base = next
      const rest = Object.entries(latest.current.typed).filter(([key, value]) => value !== next[key as keyof Values])
      keep({ typed: Object.fromEntries(rest) as Partial<Values>, own: { saved: next, version: nextVersion } })
    }
    busy.current = false
  }
  const isChanged = !isEqual(draft, newest(kept).saved)
  return { draft, isChanged, type, save: saveAll, drop: () => keep({ typed: {} }) }
}
