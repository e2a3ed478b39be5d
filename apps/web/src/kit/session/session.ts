import type { Rights } from '@trade-counter/contract/kit/declare/need.ts'
import { useSyncExternalStore } from 'react'

/** The customer whose data the screens show. */
export interface ChosenCustomer {
  /** 2 digits. */
  company: string
  /** 6 digits. */
  customer: string
  /** Empty for every ship-to of the customer. */
  shipTo: string
  name: string
  /** `Info` of `/company/location`. */
  location: string
  /** `Address` of `/customer/address`: one line a part. */
  address: readonly string[]
  /** The distributor's company that serves it, as `/company/location` names it. */
  distributor: { name: string; address: readonly string[]; phone: string; email: string }
  /** Location or address could not be loaded yet, and are asked for again. */
  isIncomplete?: boolean
}

/** The employee whose book a signed-in employee works with. */
export interface ChosenEmployee {
  /** The employee company number: it stands in for the identity key in calls. */
  key: string
  id: string
  name: string
  region: string
}

/** Who is signed in. What it holds can only narrow what the server allows anyway. */
export interface Session {
  token: string
  /** ISO 8601, UTC. */
  expires: string
  rights: Rights
  /** The account's own; see `callIdentity` for what calls send. */
  identityKey: string
  /** The entered user id in capitals. */
  userName: string
  /** As signed in with: 2 digits, `00` for groups and employees. */
  companyNumber: string
  singleSignOn: boolean
  employee?: ChosenEmployee
  customer?: ChosenCustomer
}

/** Where the session is kept between page loads. */
export interface Vault {
  load(): Promise<Session | undefined>
  save(session: Session): Promise<void>
  clear(): Promise<void>
}

/** Keeps nothing: a reload signs out. */
const forgetful: Vault = { load: async () => undefined, save: async () => {}, clear: async () => {} }

let vault: Vault = forgetful
let current: Session | undefined
const listeners = new Set<() => void>()

function publish(next: Session | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

/** Reads the kept session; called once, before anything renders. */
export async function openSession(from: Vault): Promise<void> {
  vault = from
  publish(await vault.load())
}

/** Reads the kept session again: another tab has renewed it, ended it, or begun another. */
export const reopenSession = async (): Promise<void> => publish(await vault.load())

/** The session as it is kept, where a tab that slept or was busy may not yet have followed it. */
export const keptSession = (): Promise<Session | undefined> => vault.load()

/** Who is signed in, expired or not. */
export const currentSession = (): Session | undefined => current

/** The session expires when 0 or fewer minutes remain. */
export const isExpired = (session: Session, now = new Date()): boolean => new Date(session.expires) <= now

/** Who is signed in, with a session that has not expired. */
export const validSession = (): Session | undefined => (current && !isExpired(current) ? current : undefined)

/** Keeps a new session, or the same one changed; the screens see it once it is written. */
export async function keepSession(next: Session): Promise<void> {
  await vault.save(next)
  publish(next)
}

/** Chooses the customer whose data the screens show. */
export async function chooseCustomer(customer: ChosenCustomer): Promise<void> {
  if (current) await keepSession({ ...current, customer })
}

/** Chooses an employee, whose customers are then to be chosen from. */
export async function chooseEmployee(employee: ChosenEmployee): Promise<void> {
  if (current) await keepSession({ ...current, employee, customer: undefined })
}

export async function clearSession(): Promise<void> {
  await vault.clear()
  publish(undefined)
}

/** The identity key that calls carry: for an employee that of the chosen employee. */
export const callIdentity = (session: Session): string => session.employee?.key ?? session.identityKey

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is signed in, following every change. */
export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, currentSession)

/** Who is signed in and which customer was chosen, for what renders only where the router has made sure of both. */
export function useCustomerSession(): Session & { customer: ChosenCustomer } {
  const session = useSession()
  if (!session?.customer) throw new Error('rendered without a session or a chosen customer')
  return session as Session & { customer: ChosenCustomer }
}
