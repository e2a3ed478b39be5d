import { withRecent } from '#accounts/contract/recent-entries.ts'
import { del } from 'idb-keyval'
import { readEntry, writeEntry } from '#kit/web/session/browser-database.ts'
import { type Sealed, seal, unseal } from '#kit/web/session/sealed.ts'
import { currentSession } from '#kit/web/session/session.ts'

/** Keys of recently chosen entries, latest first, by list. */
type Recent = Record<string, readonly string[]>

const entry = 'recent'

const account = () => currentSession()?.identityKey

/** Without browser storage there are no recent entries. */
const kept = async (): Promise<Recent> => (await unseal<Recent>(await readEntry<Sealed>(entry), account())) ?? {}

/** @param list identifies the list and its account */
export const recentOf = async (list: string): Promise<readonly string[]> => (await kept())[list] ?? []

/** Records a choice. It survives an expired session, so that the user can continue, but not a logout. */
export async function rememberRecent(list: string, key: string): Promise<void> {
  const recent = await kept()
  await writeEntry(entry, await seal({ ...recent, [list]: withRecent(recent[list] ?? [], key) }, account()))
}

export async function forgetRecent(): Promise<void> {
  try {
    await del(entry)
  } catch {
    // Without browser storage there are no recent entries.
  }
}
