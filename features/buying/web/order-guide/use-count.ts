import { del, get, set } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { markInputSaved } from '#kit/web/session/unsaved-input.ts'
import { seal, type Sealed, unseal } from '#kit/web/session/sealed.ts'

/** The typed counts, by item number. */
export type Counts = Readonly<Record<string, string>>

/** A count of a guide. */
export interface Count {
  counts: Counts
  /** The quantities that were added to a cart after the count, by item number. */
  added: Readonly<Record<string, { quantity: string; shipTo: string }>>
}

const nothing: Count = { counts: {}, added: {} }
const isEmpty = ({ counts, added }: Count) => Object.keys(counts).length + Object.keys(added).length === 0

/** Reads a stored count; empty if there is none or the browser has no storage. */
async function readCount(key: string): Promise<Count> {
  try {
    const kept = await unseal<Count | Counts>((await get<Sealed>(key)) ?? null)
    if (!kept) return nothing
    // Earlier versions stored only the counts.
    return typeof kept.added === 'object' ? (kept as Count) : { counts: kept as Counts, added: {} }
  } catch {
    return nothing
  }
}

async function writeCount(key: string, count: Count): Promise<boolean> {
  try {
    if (isEmpty(count)) await del(key)
    else await set(key, await seal(count))
    return true
  } catch {
    return false
  }
}

/**
 * A count, encrypted and stored in this browser until it is cleared, so that it survives a lost connection, a reload,
 * and the end of the session.
 * @param name identifies the account, the customer, and the guide
 * @returns `isKept` is false if the browser refuses to store entries
 */
export function useCount(name: string) {
  const key = `count:${name}`
  const [count, setCount] = useState<Count>()
  const [isKept, setKept] = useState(true)
  /** Two changes in the same render must both apply. */
  const latest = useRef<Count>(undefined)
  /** Writes run one after another, so that the last one wins. */
  const writing = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    let isGone = false
    void readCount(key).then((read) => {
      if (isGone || latest.current) return
      latest.current = read
      setCount(read)
    })
    return () => {
      isGone = true
    }
  }, [key])

  const change = useCallback(
    (update: (before: Count) => Count) => {
      const next = update(latest.current ?? nothing)
      latest.current = next
      setCount(next)
      writing.current = writing.current.then(async () => {
        const done = await writeCount(key, next)
        setKept(done)
        if (done) markInputSaved()
      })
    },
    [key],
  )
  const clear = useCallback(() => change(() => nothing), [change])
  return { count, isKept, change, clear }
}
