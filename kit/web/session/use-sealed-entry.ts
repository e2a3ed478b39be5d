import { del, get, set } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { seal, type Sealed, unseal } from './sealed.ts'
import { markInputSaved } from './unsaved-input.ts'

async function write(key: string, value: object, isEmpty: boolean): Promise<boolean> {
  try {
    if (isEmpty) await del(key)
    else await set(key, await seal(value))
    return true
  } catch {
    return false
  }
}

/**
 * Input that is encrypted and stored in this browser until it is empty, so that it survives a lost connection, a
 * reload, and the end of the session.
 * @param key stays the same while the component is mounted
 * @param read turns what is stored, undefined if nothing or unreadable, into a value
 * @returns `value` is undefined until it is read; `isKept` is false if the browser refuses to store entries;
 * `isWritten` is false while a change is not yet stored
 */
export function useSealedEntry<T extends object>(
  key: string,
  { read, isEmpty }: { read: (stored: unknown) => T; isEmpty: (value: T) => boolean },
) {
  const [value, setValue] = useState<T>()
  const [written, setWritten] = useState<T>()
  const [isKept, setKept] = useState(true)
  const does = useRef({ read, isEmpty })
  /** Two changes in the same render must both apply. */
  const latest = useRef<T>(undefined)
  /** Writes run one after another, so that the last one wins. */
  const writing = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    let isGone = false
    const load = async () => unseal<unknown>((await get<Sealed>(key).catch(() => undefined)) ?? null)
    void load().then((stored) => {
      if (isGone || latest.current) return
      latest.current = does.current.read(stored)
      setValue(latest.current)
      setWritten(latest.current)
    })
    return () => {
      isGone = true
    }
  }, [key])

  const change = useCallback(
    (update: (before: T) => T) => {
      const next = update(latest.current ?? does.current.read(undefined))
      latest.current = next
      setValue(next)
      writing.current = writing.current.then(async () => {
        const done = await write(key, next, does.current.isEmpty(next))
        setKept(done)
        if (!done) return
        setWritten(next)
        markInputSaved()
      })
    },
    [key],
  )
  return { value, isKept, isWritten: value === written, change }
}
