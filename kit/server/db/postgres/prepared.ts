import { LRUCache } from 'lru-cache'
import type { ClientBase } from 'pg'

/** A prepared statement takes PostgreSQL up to 100 KB a connection. */
const most = 100
const names = new LRUCache<string, string>({ max: most })
let given = 0
/** The connections that keep prepared statements, and how many names had been given when each began. */
const keepers = new WeakMap<ClientBase, number>()

/** Lets a connection plan a statement once. Not behind a pooler, which may send the next one to another connection. */
export const keepPrepared = (client: ClientBase): void => void keepers.set(client, given)

/** Returns the name under which a connection keeps a statement; none if it keeps none. */
export function nameOf(client: ClientBase, text: string): { name?: string } {
  if (!keepers.has(client)) return {}
  const known = names.get(text)
  if (known !== undefined) return { name: known }
  const name = `statement${++given}`
  names.set(text, name)
  return { name }
}

/** Whether a connection may keep statements that are no longer among the latest, so that it should be closed. */
export const isFull = (client: ClientBase): boolean => given - (keepers.get(client) ?? given) > most
