import { del, get, set } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { markInputSaved } from '#web/kit/session/unsaved-input.ts'
import { seal, type Sealed, unseal } from '#web/kit/session/sealed.ts'

/** What was counted, by item number: as typed, or absent. */
export type Counts = Readonly<Record<string, string>>

/** Reads a count that this browser has kept; empty if there is none or the browser keeps nothing. */
async function readCounts(key: string): Promise<Counts> {
  try {
    return (await unseal<Counts>((await get<Sealed>(key)) ?? null)) ?? {}
  } catch {
    return {}
  }
}

async function writeCounts(key: string, counts: Counts): Promise<boolean> {
  try {
    if (Object.keys(counts).length === 0) await del(key)
    else await set(key, await seal(counts))
    return true
  } catch {
    return false
  }
}

/**
 * A count that this browser keeps, encrypted, until it is cleared: it outlives a lost connection, a reload, and the
 * session.
 * @param name identifies the account, the customer, and the guide
 * @returns `isKept` is false while the browser refuses to keep entries
 */
export function useCount(name: string) {
  const key = `count:${name}`
  const [counts, setCounts] = useState<Counts>()
  const [isKept, setKept] = useState(true)
  /** Writes run one after another, so that the last one stays. */
  const writing = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    let isGone = false
    void readCounts(key).then((read) => {
      if (!isGone) setCounts((before) => before ?? read)
    })
    return () => {
      isGone = true
    }
  }, [key])

  const change = useCallback(
    (next: Counts) => {
      setCounts(next)
      writing.current = writing.current.then(async () => {
        const done = await writeCounts(key, next)
        setKept(done)
        if (done) markInputSaved()
      })
    },
    [key],
  )
  return { counts, isKept, change }
}
