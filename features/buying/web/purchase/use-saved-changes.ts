import { useRef, useState } from 'react'
import { ApiError, reasonOf } from '#kit/web/calls/api-error.ts'

interface Saving<Values> {
  /** The values on the server, as the screen shows them. */
  saved: Values
  /** The cart's version on the screen. */
  version: number
  /** Whether values can be saved. */
  isRight: (values: Values) => boolean
  /** Saves values over what was seen at a version. @returns the next version @throws {ApiError} if they were not saved */
  save: (values: Values, seen: number) => Promise<number>
}

interface Rejected {
  reason: string
  /** Somebody else has changed the values: the user chooses. */
  isConflict: boolean
}

interface Kept<Values> {
  typed: Partial<Values>
  /** What was saved last from here. */
  own?: { saved: Values; version: number }
  rejected?: Rejected | undefined
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Typed values over saved ones. Saves run one after another, and what is typed during or right after a save is neither
 * lost nor in conflict with it. What is not saved stays in its field.
 */
export function useSavedChanges<Values extends object>({ saved, version, isRight, save }: Saving<Values>) {
  const [kept, setKept] = useState<Kept<Values>>({ typed: {} })
  const latest = useRef(kept)
  const seen = useRef(version)
  const running = useRef<Promise<void>>(undefined)
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
  const run = async () => {
    let base = newest(latest.current).saved
    while (again.current) {
      again.current = false
      const next = { ...base, ...latest.current.typed }
      if (isEqual(next, base) || !isRight(next)) return
      try {
        seen.current = await save(next, seen.current)
      } catch (error) {
        const isConflict = error instanceof ApiError && error.status === 409
        return keep({ rejected: { reason: reasonOf(error), isConflict } })
      }
      base = next
      const rest = Object.entries(latest.current.typed).filter(([key, value]) => value !== next[key as keyof Values])
      keep({
        typed: Object.fromEntries(rest) as Partial<Values>,
        own: { saved: next, version: seen.current },
        rejected: undefined,
      })
    }
  }
  const saveAll = (): Promise<void> => {
    // The user chooses between two people's values first.
    if (latest.current.rejected?.isConflict) return Promise.resolve()
    again.current = true
    running.current ??= run().finally(() => {
      running.current = undefined
    })
    return running.current
  }
  const insist = (): Promise<void> => {
    seen.current = version
    keep({ rejected: undefined })
    return saveAll()
  }
  const isSaved = () => {
    const known = newest(latest.current).saved
    return isEqual({ ...known, ...latest.current.typed }, known)
  }
  return {
    draft,
    isChanged: !isEqual(draft, newest(kept).saved),
    rejected: kept.rejected,
    type,
    save: saveAll,
    /** Saves what is typed. @returns whether all of it is saved */
    settle: async () => {
      if (!isSaved()) await saveAll()
      return isSaved()
    },
    /** Saves what is typed over what others have changed. */
    insist,
    drop: () => keep({ typed: {}, rejected: undefined }),
  }
}
