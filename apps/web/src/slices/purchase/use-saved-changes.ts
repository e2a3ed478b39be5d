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

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Typed values over saved ones. Saves run one after another, and what is typed during a save is neither lost nor in
 * conflict with it.
 */
export function useSavedChanges<Values extends object>({ saved, version, isRight, save }: Saving<Values>) {
  const [typed, setTyped] = useState<Partial<Values>>({})
  const latest = useRef(typed)
  const seen = useRef(version)
  const busy = useRef(false)
  const again = useRef(false)
  const draft = { ...saved, ...typed }

  const keep = (next: Partial<Values>) => {
    latest.current = next
    setTyped(next)
  }
  const type = (next: Partial<Values>) => {
    // What was on the screen when the typing began is what the user has seen.
    if (Object.keys(latest.current).length === 0) seen.current = version
    keep({ ...latest.current, ...next })
  }
  const saveAll = async (overVersion = seen.current) => {
    again.current = true
    if (busy.current) return
    busy.current = true
    seen.current = overVersion
    let base = saved
    while (again.current) {
      again.current = false
      const next = { ...base, ...latest.current }
      if (isEqual(next, base) || !isRight(next)) break
      const nextVersion = await save(next, seen.current)
      if (nextVersion === undefined) break
      seen.current = nextVersion
      base = next
      const rest = Object.entries(latest.current).filter(([key, value]) => value !== next[key as keyof Values])
      keep(Object.fromEntries(rest) as Partial<Values>)
    }
    busy.current = false
  }
  return { draft, isChanged: !isEqual(draft, saved), type, save: saveAll, drop: () => keep({}) }
}
