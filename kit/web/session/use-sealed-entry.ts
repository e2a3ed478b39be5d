import { createAtom } from '@tanstack/react-store'
import { del, set } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readEntry } from './browser-database.ts'
import { seal, type Sealed, unseal } from './sealed.ts'
import { currentSession } from './session.ts'
import { markInputSaved } from './unsaved-input.ts'

export interface SealedEntry<T> {
  /** Undefined until it is read. */
  value: T | undefined
  /** The value that is stored. */
  written: T | undefined
  /** Whether the browser stores entries. */
  isKept: boolean
}

/** What an entry holds. It stays the same while the component is mounted. */
interface Content<T> {
  /** Turns what is stored, undefined if nothing or unreadable, into a value. */
  read: (stored: unknown) => T
  isEmpty: (value: T) => boolean
}

const accountNow = (): string => currentSession()?.identityKey ?? ''

/** Decrypts an entry of an account. Earlier versions sealed entries for all accounts. */
export const unsealOwn = async (sealed: Sealed | undefined, account: string): Promise<unknown> =>
  (await unseal(sealed, account)) ?? unseal(sealed)

async function write(key: string, value: object, account: string, isEmpty: boolean): Promise<boolean> {
  try {
    if (isEmpty) await del(key)
    else await set(key, await seal(value, account))
    return true
  } catch {
    return false
  }
}

/**
 * Input that is encrypted for its account and stored in this browser until it is empty, so that it survives a lost connection, a
 * reload, and the end of the session. Components select from `entry` what they show, so that a key renders only these.
 * What another tab has written replaces this tab's value.
 * @param key stays the same while the component is mounted
 */
export function useSealedEntry<T extends object>(key: string, content: Content<T>) {
  const [entry] = useState(() => createAtom<SealedEntry<T>>({ value: undefined, written: undefined, isKept: true }))
  /** Also when the session has ended. */
  const [account] = useState(accountNow)
  /** Writes run one after another, so that the last one wins. */
  const writing = useRef<Promise<unknown>>(Promise.resolve())
  const inputs = useRef(0)

  const channel = useRef<BroadcastChannel | undefined>(undefined)

  useEffect(() => {
    const load = async () => {
      const before = inputs.current
      const stored = content.read(await unsealOwn(await readEntry<Sealed>(key), account))
      // Input of the meantime stays: it is written next, or was written after this was read.
      if (inputs.current === before && entry.get().value === entry.get().written)
        entry.set((before) => ({ ...before, value: stored, written: stored }))
    }
    void load()
    const tabs = new BroadcastChannel(`entry ${key}`)
    tabs.onmessage = () => void load()
    channel.current = tabs
    return () => {
      tabs.close()
      channel.current = undefined
    }
  }, [entry, key, account, content])

  const change = useCallback(
    (update: (before: T) => T) => {
      inputs.current++
      const value = update(entry.get().value ?? content.read(undefined))
      entry.set((before) => ({ ...before, value }))
      writing.current = writing.current.then(async () => {
        // A later value is written next.
        if (entry.get().value !== value) return
        const isKept = await write(key, value, account, content.isEmpty(value))
        entry.set((before) => ({ ...before, isKept, written: isKept ? value : before.written }))
        if (!isKept) return
        markInputSaved()
        channel.current?.postMessage('written')
      })
    },
    [entry, key, account, content],
  )
  return { entry, change }
}
