import { delMany, keys } from 'idb-keyval'
import { readEntry, writeEntry } from './browser-database.ts'
import { digestOf, seal, type Sealed, unseal } from './sealed.ts'
import { sessionKey, validSession } from './session.ts'

/** The entry of an answer to a call. Its name tells neither the account nor the call. */
const entryOf = (digest: string) => `answer:${digest}`

interface Kept {
  value: unknown
  at: number
}

/** When the answers that are shown in place of fresh ones arrived, in milliseconds since 1970. */
const times = new WeakMap<object, number>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns when an answer arrived, if it was kept; undefined for a fresh one. */
export const keptSince = (answer: unknown): number | undefined => (isObject(answer) ? times.get(answer) : undefined)

/** Keeps an answer, encrypted, until the session ends. */
export async function keepAnswer(call: string, value: unknown): Promise<void> {
  const identityKey = validSession()?.identityKey
  if (identityKey === undefined) return
  const digest = await digestOf(`${identityKey} ${call}`)
  const kept = await seal({ value, at: Date.now() } satisfies Kept, identityKey)
  // The session may have ended, or may be ending in some tab, which removes the session before the answers.
  const lasts = validSession()?.identityKey === identityKey && localStorage.getItem(sessionKey) !== null
  if (lasts) await writeEntry(entryOf(digest), kept)
}

/** Returns what the call has last answered to this account in this browser. */
export async function keptAnswer(call: string): Promise<unknown> {
  const identityKey = validSession()?.identityKey
  if (identityKey === undefined) return undefined
  const entry = entryOf(await digestOf(`${identityKey} ${call}`))
  const kept = await unseal<Kept>(await readEntry<Sealed>(entry), identityKey)
  if (isObject(kept?.value)) times.set(kept.value, kept.at)
  return kept?.value
}

export async function forgetAnswers(): Promise<void> {
  try {
    await delMany((await keys()).filter((key) => String(key).startsWith('answer:')))
  } catch {
    // Without browser storage there are no kept answers.
  }
}
