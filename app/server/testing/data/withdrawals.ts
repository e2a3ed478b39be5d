import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#kit/contract/declare/endpoint.ts'
import { type LoginType, meets } from '#kit/contract/declare/need.ts'
import { expect } from 'vitest'
import type { Db } from '#kit/server/db/store.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { fieldsFor } from './request-fields.ts'
import type { Portal } from '../servers/portal.ts'
import { contentOf } from './readings.ts'
import { itemOf, places } from './small-places.ts'
import { type Counter, type Fields, send, type TestViewer } from '../servers/viewers.ts'

const { company, customer, shipTo } = places.home

/** A way to revoke a viewer's access to the home customer between two feeds, and to restore it. */
export interface Withdrawal {
  viewer: string
  loginType: LoginType
  /** Calls whose responses don't depend on it. */
  unchanged?: readonly EndpointName[]
  withdraw: (db: Db) => Promise<unknown>
  restore: (db: Db) => Promise<unknown>
}

const moveBook = (employee: string) => (db: Db) =>
  db.updateTable('employee_books').set({ employee }).where('customer', '=', customer).execute()
const moveEmployee = (region: string) => (db: Db) =>
  db.updateTable('employees').set({ region }).where('employee', '=', 'EMP001').execute()

export const withdrawals: readonly Withdrawal[] = [
  {
    viewer: 'G',
    loginType: 'G',
    withdraw: (db) => db.deleteFrom('group_members').where('customer', '=', customer).execute(),
    restore: (db) =>
      db.insertInto('group_members').values({ group_id: 'GROUP1', company, customer, ship_to: shipTo }).execute(),
  },
  {
    viewer: 'E',
    loginType: 'E',
    unchanged: ['listEmployees'],
    withdraw: moveBook('EMP002'),
    restore: moveBook('EMP001'),
  },
  { viewer: 'E, a manager', loginType: 'E', withdraw: moveEmployee('SOUTH'), restore: moveEmployee('NORTH') },
]

/** Every call that covers its viewer's whole scope and that this viewer may make. */
export const viewerScoped = ({ loginType }: Withdrawal): EndpointName[] =>
  (Object.entries(endpoints) as [EndpointName, Endpoint][])
    .filter(([, { scope, needs }]) => scope.kind === 'viewer' && meets(needs, { loginType, flags: allFlags }))
    .map(([name]) => name)

/** Input that a call's sample lacks: the answer must depend on the customer withdrawn. */
const revealing: Partial<Record<EndpointName, Fields>> = { listUnknownItems: { itemList: itemOf(company, 1) } }

/** A call's sample input, changed to request the viewer's whole scope instead of one customer. */
export function everythingFor(name: EndpointName, { own, identityKey }: TestViewer): Fields {
  const { scope }: Endpoint = endpoints[name]
  if (scope.kind !== 'viewer') throw new Error(`${name} does not return a viewer's whole scope`)
  const fields = fieldsFor(name, own)
  for (const field of [scope.customers, scope.shipTos]) if (field !== undefined) delete fields[field]
  if (scope.company !== undefined) fields[scope.company] = '00'
  if (scope.identity !== undefined) fields[scope.identity] = identityKey
  return { ...fields, ...revealing[name] }
}

/**
 * Makes a call before, during, and after a withdrawal.
 * @param plain another server over the same database: the reference
 */
export async function expectWithdrawn(counter: Counter, name: EndpointName, what: Withdrawal, plain?: Portal) {
  const viewer = counter.viewer(what.viewer)
  const { db } = counter.store
  const authorization = await counter.bearer(viewer)
  const ask = (portal: Portal) => send(portal, endpoints[name], everythingFor(name, viewer), { authorization })
  const before = await ask(counter)
  expect(before.statusCode, before.body).toBe(200)
  await what.withdraw(db)
  try {
    const during = await ask(counter)
    if (plain) expect(contentOf(during)).toBe(contentOf(await ask(plain)))
    if (!what.unchanged?.includes(name)) expect(contentOf(during)).not.toBe(contentOf(before))
  } finally {
    await what.restore(db)
  }
  expect(contentOf(await ask(counter))).toBe(contentOf(before))
}
