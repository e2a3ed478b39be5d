import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, reasonOf } from '#kit/web/calls/api-error.ts'

interface Saving<Values> {
  saved: Values
  version: number
  /** The names of values that cannot be saved yet. The others are. */
  faulty: (values: Values) => readonly (keyof Values)[]
  /** Saves values over those seen at a version. @returns the next version @throws {ApiError} if they were not saved */
  save: (values: Values, seen: number) => Promise<number>
}

export interface Rejected {
  reason: string
  /** Whether somebody else has changed the values, so that the user must choose. */
  isConflict: boolean
}

interface Kept<Values> {
  typed: Partial<Values>
  /** The last save from here. */
  own?: { saved: Values; version: number }
  /** Whether a save is under way. Until it ends, the server may have other values than the screen. */
  isSaving?: boolean
  rejected?: Rejected | undefined
}

const isEqual = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * Combines typed values with saved ones. Saves run one after another. Input during or right after a save is neither
 * lost nor in conflict with it, and unsaved input stays in its field.
 */
export function useSavedChanges<Values extends object>({ saved, version, faulty, save }: Saving<Values>) {
  const [kept, setKept] = useState<Kept<Values>>({ typed: {} })
  const latest = useRef(kept)
  const seen = useRef(version)
  const running = useRef<Promise<void>>(undefined)
  const again = useRef(false)
  /** Returns the newest known values: right after a save, the screen still has the earlier ones. */
  const newest = ({ own }: Kept<Values>) => (own && own.version > version ? own : { saved, version })
  const draft = { ...newest(kept).saved, ...kept.typed }

  const keep = (next: Partial<Kept<Values>>) => {
    latest.current = { ...latest.current, ...next }
    setKept(latest.current)
  }
  const type = (next: Partial<Values>) => {
    const { typed } = latest.current
    // The values at the start of typing are those that the user has seen.
    if (Object.keys(typed).length === 0) seen.current = newest(latest.current).version
    keep({ typed: { ...typed, ...next } })
  }
  const run = async () => {
    let base = newest(latest.current).saved
    while (again.current) {
      again.current = false
      const next = { ...base, ...latest.current.typed }
      for (const name of faulty(next)) next[name] = base[name]
      if (isEqual(next, base)) return
      keep({ isSaving: true })
      try {
        seen.current = await save(next, seen.current)
      } catch (error) {
        const isConflict = error instanceof ApiError && error.status === 409
        return keep({ isSaving: false, rejected: { reason: reasonOf(error), isConflict } })
      }
      base = next
      const rest = Object.entries(latest.current.typed).filter(([key, value]) => value !== next[key as keyof Values])
      keep({
        typed: Object.fromEntries(rest) as Partial<Values>,
        own: { saved: next, version: seen.current },
        isSaving: false,
        rejected: undefined,
      })
    }
  }
  const saveAll = (): Promise<void> => {
    // The user must first choose between the two values.
    if (latest.current.rejected?.isConflict) return Promise.resolve()
    again.current = true
    running.current ??= run().finally(() => {
      running.current = undefined
    })
    return running.current
  }
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      // The user has seen why rejected input was not saved.
      if (!latest.current.rejected) void saveAll()
    }
  })
  // A field does not lose the focus first when the user leaves by Back. Before the effect of a layout ends, it exists.
  useLayoutEffect(() => () => leave.current(), [])
  const insist = (): Promise<void> => {
    seen.current = version
    keep({ rejected: undefined })
    return saveAll()
  }
  const isSaved = () => {
    const known = newest(latest.current).saved
    return !latest.current.isSaving && isEqual({ ...known, ...latest.current.typed }, known)
  }
  return {
    draft,
    isChanged: kept.isSaving === true || !isEqual(draft, newest(kept).saved),
    rejected: kept.rejected,
    type,
    save: saveAll,
    /** Saves the input. @returns whether all of it is saved */
    settle: async () => {
      if (!isSaved()) await saveAll()
      return isSaved()
    },
    insist,
    drop: () => keep({ typed: {}, rejected: undefined }),
  }
}
