import { createHash, randomBytes } from 'node:crypto'
import type { ServiceRight } from '../db/load-schema.ts'
import type { Db } from '../db/store.ts'

// Another system, such as the ERP, signs in with the key of a service account, either to push feeds or to fetch orders.

/** Distinguishes these keys from session tokens, also for tools that search for leaked secrets. */
const prefix = 'tcs_'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

export interface ServiceAccount {
  serviceId: number
  name: string
  may: ServiceRight
}

/** Adds a service account. @returns its key, which is not stored anywhere; undefined if the name is taken */
export async function addService(
  db: Db,
  name: string,
  now: Date,
  may: ServiceRight = 'feeds',
): Promise<string | undefined> {
  const key = prefix + randomBytes(32).toString('base64url')
  const added = await db
    .insertInto('service_accounts')
    .values({ name, key_hash: hashOf(key), created_at: now, may })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('service_id')
    .executeTakeFirst()
  return added && key
}

/** Revokes a service account's key for good. @returns whether there was a key to revoke */
export async function revokeService(db: Db, name: string, now: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('service_accounts')
    .set({ revoked_at: now })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .returning('service_id')
    .executeTakeFirst()
  return revoked !== undefined
}

export const listServices = (db: Db) =>
  db.selectFrom('service_accounts').select(['name', 'may', 'created_at', 'revoked_at']).orderBy('name').execute()

/** Finds the service account of a key; undefined for any other bearer token. */
export async function findService(db: Db, key: string | undefined): Promise<ServiceAccount | undefined> {
  if (!key?.startsWith(prefix) || key.length > 100) return undefined
  return db
    .selectFrom('service_accounts')
    .select(['service_id as serviceId', 'name', 'may'])
    .where('key_hash', '=', hashOf(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}
