import { del, get, set } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { markInputSaved } from '#kit/web/session/unsaved-input.ts'
import { seal, type Sealed, unseal } from '#kit/web/session/sealed.ts'

/** What was counted, by item number: as typed, or absent. */
export type Counts = Readonly<Record<string, string>>

/** A count of a guide. */
export interface Count {
  counts: Counts
  /** What was put into a cart because of it, by item number. */
  added: Readonly<Record<string, { quantity: string; shipTo: string }>>
}

const nothing: Count = { counts: {}, added: {} }
const isEmpty = ({ counts, added }: Count) => Object.keys(counts).length + Object.keys(added).length === 0

/** Reads a count that this browser has kept; empty if there is none or the browser keeps nothing. */
async function readCount(key: string): Promise<Count> {
  try {
    const kept = await unseal<Count | Counts>((await get<Sealed>(key)) ?? null)
    if (!kept) return nothing
    // Former versions kept only the counts.
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
 * A count that this browser keeps, encrypted, until it is cleared: it outlives a lost connection, a reload, and the
 * session.
 * @param name identifies the account, the customer, and the guide
 * @returns `isKept` is false while the browser refuses to keep entries
 */
export function useCount(name: string) {
  const key = `count:${name}`
  const [count, setCount] = useState<Count>()
  const [isKept, setKept] = useState(true)
  /** Two changes of one moment follow each other. */
  const latest = useRef<Count>(undefined)
  /** Writes run one after another, so that the last one stays. */
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
