import type { Db } from '#kit/server/db/store.ts'
import { notYours, Problem } from '#kit/server/problem/problem.ts'
import { type Change, changeSaved, deleteSaved, isNameTaken, type Owned, type Saved, writeSaved } from './queries.ts'

const conflict = (detail: string) => new Problem(409, 'Not saved', detail)

/** The plural name of each kind, for messages. */
const plural = { report: 'reports', view: 'views' } as const

/**
 * Saves a definition, replacing the account's definition of the same subject and name.
 * @param most the maximum number of definitions of this kind per account
 * @returns its ID
 * @throws {Problem} 409 when the account has reached its limit
 */
export async function save(db: Db, saved: Saved, most: number): Promise<{ id: string }> {
  const id = await writeSaved(db, saved, most)
  if (id === undefined)
    throw conflict(`An account can save at most ${most} ${plural[saved.subject.kind]}; delete one first.`)
  return { id: String(id) }
}

/**
 * Renames or shares a definition.
 * @throws {Problem} 409 when another definition has the name; 403 when the account has no such definition
 */
export async function change(db: Db, owned: Owned, changed: Change): Promise<Record<never, never>> {
  const { name } = changed
  if (name !== undefined && (await isNameTaken(db, owned, name)))
    throw conflict(`Another of your ${plural[owned.kind]} has this name.`)
  if (!(await changeSaved(db, owned, changed))) throw notYours()
  return {}
}

/** @throws {Problem} 403 when the account has no such definition */
export async function remove(db: Db, owned: Owned): Promise<Record<never, never>> {
  if (!(await deleteSaved(db, owned))) throw notYours()
  return {}
}
