import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Sealed, seal, unseal } from './sealed.ts'
import { useSealedEntry } from './use-sealed-entry.ts'

// What jsdom lacks: a database. Reading and writing can wait, so that input comes in the meantime.
const { stored, ready } = vi.hoisted(() => ({
  stored: new Map<string, unknown>(),
  ready: { read: Promise.resolve(), written: Promise.resolve() },
}))
vi.mock('idb-keyval', () => ({
  get: async (key: string) => {
    const value = stored.get(key)
    await ready.read
    return value
  },
  set: async (key: string, value: unknown) => {
    await ready.written
    stored.set(key, value)
  },
  del: async (key: string) => void stored.delete(key),
}))

interface Note {
  text: string
}
const content = {
  read: (value: unknown): Note => ({ text: '', ...(value as Partial<Note> | undefined) }),
  isEmpty: ({ text }: Note) => text === '',
}
const key = 'note'
const inTab = () => renderHook(() => useSealedEntry(key, content)).result
const textIn = ({ current }: ReturnType<typeof inTab>) => current.entry.get().value?.text
const type = ({ current }: ReturnType<typeof inTab>, text: string) => act(() => current.change(() => ({ text })))
const kept = async () => content.read(await unseal(stored.get(key) as Sealed | undefined)).text
/** Waits until a tab that opens now has read what is stored, so that the others have, too. */
const settled = async () => {
  const last = inTab()
  await waitFor(() => expect(textIn(last)).toBeDefined())
}

beforeEach(() => {
  stored.clear()
  Object.assign(ready, { read: Promise.resolve(), written: Promise.resolve() })
})

test('Input is stored until it is empty, and what one tab stores shows in another', async () => {
  const [one, other] = [inTab(), inTab()]
  await waitFor(() => expect([textIn(one), textIn(other)]).toEqual(['', '']))
  type(one, 'four boxes')
  await waitFor(() => expect(textIn(other)).toBe('four boxes'))
  expect(await kept()).toBe('four boxes')
  type(other, '')
  await waitFor(() => expect(textIn(one)).toBe(''))
  expect(stored.has(key)).toBe(false)
})

test('What is typed while the stored entry is read stays, and is stored', async () => {
  stored.set(key, await seal({ text: 'of yesterday' }))
  const read = Promise.withResolvers<void>()
  ready.read = read.promise
  const tab = inTab()
  type(tab, 'of today')
  await waitFor(async () => expect(await kept()).toBe('of today'))
  read.resolve()
  await settled()
  expect(textIn(tab)).toBe('of today')
})

test('What is typed and not stored yet stays when another tab stores something', async () => {
  const tab = inTab()
  await waitFor(() => expect(textIn(tab)).toBe(''))
  const written = Promise.withResolvers<void>()
  ready.written = written.promise
  type(tab, 'mine')
  stored.set(key, await seal({ text: 'theirs' }))
  const others = new BroadcastChannel(`entry ${key}`)
  others.postMessage('written')
  await settled()
  expect(textIn(tab)).toBe('mine')
  written.resolve()
  await waitFor(async () => expect(await kept()).toBe('mine'))
  others.close()
})
