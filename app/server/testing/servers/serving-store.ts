import type { Store, Stores } from '#kit/server/db/store.ts'
import type { Content, Open } from './database.ts'

/** The role with which servers of tests serve on PostgreSQL. */
export const servingRole = 'trade_counter_serving'

const servingStores = new WeakMap<Store, Store>()

/** Remembers the serving side of an owner's store. @returns the owner's */
export function ownerOf({ owner, serving }: Stores): Store {
  servingStores.set(owner, serving)
  return owner
}

/** The serving side of an owner's store; the store itself when it was opened alone. */
export const servingStoreOf = (owner: Store): Store => servingStores.get(owner) ?? owner

/** Opens a database with this content, or loads it into an open one. */
export async function holding(content: Content, from: Store | Open): Promise<Store> {
  if (typeof from === 'function') return from({ content })
  await content(from)
  return from
}
