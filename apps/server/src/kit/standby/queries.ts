import { type RawBuilder, sql } from 'kysely'
import { askerForScope } from '#server/kit/access/asker.ts'
import type { CheckedScope } from '#server/kit/access/scope.ts'
import { seenDigest } from '#server/kit/access/seen-queries.ts'
import { stamp } from '#server/kit/db/data-stamp.ts'
import type { Store } from '#server/kit/db/store.ts'

/** What decides which rows a call may show: the data's version, and the digest of what a viewer may see. */
export interface Basis {
  version: number
  text: string
  seen: string
}

interface BasisRow {
  basis: string
}

const digestOf = (scope: CheckedScope) => (scope.kind === 'viewer' ? seenDigest(scope) : sql`select ''`)

/** Selects the basis as one text: version, time of loading, and digest. */
export const basisOf = (scope: CheckedScope): RawBuilder<BasisRow> => sql<BasisRow>`
  select v.version || ' ' || v.loaded || ' ' || (${digestOf(scope)}) as basis
  from (select ${sql.raw(stamp)} from data_version) v`

/** Reads the current basis of a scope. */
export async function readBasis(store: Pick<Store, 'as' | 'db'>, scope: CheckedScope): Promise<Basis | undefined> {
  const { db } = scope.kind === 'viewer' ? store.as(askerForScope(scope.accountId)) : store
  const { rows } = await basisOf(scope).execute(db)
  const text = rows[0]?.basis
  if (text === undefined) return undefined
  const [version, , seen = ''] = text.split(' ')
  return { version: Number(version), text, seen }
}
