import { withRecent } from '@trade-counter/contract/slices/session/find-entry.ts'
import { del, get, set } from 'idb-keyval'
import { type Sealed, seal, unseal } from '#web/kit/session/sealed.ts'

/** Keys of the entries chosen last, latest first, by list. */
type Recent = Record<string, readonly string[]>

const place = 'recent'

/** A browser that keeps nothing has no recent entries. */
const kept = async (): Promise<Recent> => (await unseal<Recent>(await get<Sealed>(place).catch(() => null))) ?? {}

/** @param list names the list, and whose it is */
export const recentOf = async (list: string): Promise<readonly string[]> => (await kept())[list] ?? []

/** Remembers a choice. It outlives an expired session, so that the user goes on where he was, but no logout. */
export async function rememberRecent(list: string, key: string): Promise<void> {
  const recent = await kept()
  await set(place, await seal({ ...recent, [list]: withRecent(recent[list] ?? [], key) })).catch(() => {})
}

export const forgetRecent = (): Promise<void> => del(place).catch(() => {})
