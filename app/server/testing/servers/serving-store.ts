import type { Store, Stores } from '#kit/server/db/store.ts'

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
