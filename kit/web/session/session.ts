import { isExpired } from '#kit/contract/expiry.ts'
import type { Rights } from '#kit/contract/declare/need.ts'
import { createAtom, useSelector } from '@tanstack/react-store'

/** The distributor's employee who serves a customer. Empty parts are unknown. */
export interface Representative {
  name: string
  title: string
  phone: string
  email: string
}

/** The customer whose data the screens show. */
export interface ChosenCustomer {
  /** 2 digits. */
  company: string
  /** 6 digits. */
  customer: string
  /** Empty for every ship-to of the customer. */
  shipTo: string
  /** The numbers to show instead of `customer` and `shipTo`, if the ERP has its own. */
  customerShown?: string
  shipToShown?: string
  name: string
  /** `Info` of `/company/location`. */
  location: string
  /** `Address` of `/customer/address`, one line per part. */
  address: readonly string[]
  /** The distributor's company that serves the customer, as `/company/location` names it. */
  distributor: { name: string; address: readonly string[]; phone: string; email: string }
  /** Who serves the customer, if the distributor has named anyone. */
  rep?: Representative
  /** Whether the location or address failed to load and will be retried. */
  isIncomplete?: boolean
}

/** The employee whose customers the signed-in employee works with. */
export interface ChosenEmployee {
  /** The employee company number, which calls send as the identity key. */
  key: string
  id: string
  name: string
  region: string
}

/** The signed-in user. It can only narrow what the server allows. */
export interface Session {
  token: string
  /** ISO 8601, UTC. */
  expires: string
  rights: Rights
  /** The account's own key. `callIdentity` returns the one that calls send. */
  identityKey: string
  /** The entered user ID in capitals. */
  userName: string
  /** The company number at sign-in: 2 digits, `00` for groups and employees. */
  companyNumber: string
  singleSignOn: boolean
  employee?: ChosenEmployee
  customer?: ChosenCustomer
}

/** Storage for the session between page loads. */
export interface Vault {
  load(): Promise<Session | undefined>
  save(session: Session): Promise<void>
  clear(): Promise<void>
}

/** Stores nothing, so a reload signs the user out. */
const forgetful: Vault = { load: async () => undefined, save: async () => {}, clear: async () => {} }

/** The name of the session in this browser's storage, shared by all tabs. */
export const sessionKey = 'session'

let vault: Vault = forgetful
const current = createAtom<Session | undefined>(undefined)

/** The atom ignores undefined unless a function returns it. */
const publish = (next: Session | undefined): void => current.set(() => next)

/** Loads the stored session; called once, before anything renders. */
export async function openSession(from: Vault): Promise<void> {
  vault = from
  publish(await vault.load())
}

/** Loads the stored session again after another tab has renewed, ended, or replaced it. */
export const reopenSession = async (): Promise<void> => publish(await vault.load())

/** Returns the stored session. It may be newer than this tab's if the tab was suspended. */
export const savedSession = (): Promise<Session | undefined> => vault.load()

/** The session, expired or not. */
export const currentSession = (): Session | undefined => current.get()

let isHeld = (): boolean => false

/** Sets the function that says whether the session outlasts its token, because there is no connection. */
export const setHeld = (next: () => boolean): void => {
  isHeld = next
}

/** The session, if it has not expired or is held without a connection. */
export function validSession(): Session | undefined {
  const session = current.get()
  return session && (isHeld() || !isExpired(session.expires, new Date())) ? session : undefined
}

/** Stores a new or changed session. The screens see it once it is stored. */
export async function saveSession(next: Session): Promise<void> {
  await vault.save(next)
  publish(next)
}

/** Changes parts of the session that was stored last: during a call, its token may be renewed, or it may end. */
export async function changeSession(change: Partial<Session>): Promise<void> {
  const session = current.get()
  if (session) await saveSession({ ...session, ...change })
}

export const chooseCustomer = (customer: ChosenCustomer): Promise<void> => changeSession({ customer })

export const chooseEmployee = (employee: ChosenEmployee): Promise<void> =>
  changeSession({ employee, customer: undefined })

export async function clearSession(): Promise<void> {
  await vault.clear()
  publish(undefined)
}

/** Returns whom the customer calls: its representative, or else the distributor's desk, which has no name. */
export const contactOf = ({ rep, distributor }: ChosenCustomer): { name: string; phone: string } =>
  rep && rep.phone !== '' ? rep : { name: '', phone: distributor.phone }

/** Returns the fields that name a customer in calls. */
export const customerFields = ({ company, customer }: Pick<ChosenCustomer, 'company' | 'customer'>) => ({
  companyNumber: company,
  customerNumber: customer,
})

/** Returns the identity key that calls send: the chosen employee's, or else the account's own. */
export const callIdentity = (session: Session): string => session.employee?.key ?? session.identityKey

export const useSession = (): Session | undefined => useSelector(current)

/** Returns the session with its chosen customer. Use it only in components that the router renders when both exist. */
export function useCustomerSession(): Session & { customer: ChosenCustomer } {
  const session = useSession()
  if (!session?.customer) throw new Error('rendered without a session or a chosen customer')
  return session as Session & { customer: ChosenCustomer }
}

let leave: () => Promise<void> = clearSession
let clearLists = (): void => {}

/** Sets the logout function: it asks, calls the server, cleans up, and opens the next page. */
export const setLogout = (next: () => Promise<void>): void => {
  leave = next
}

export const logout = (): Promise<void> => leave()

/** Sets the function that clears cached lists. Its code loads with the first screen that shows a list. */
export const setClearCachedLists = (next: () => void): void => {
  clearLists = next
}

/** Clears every cached list, so that no other user sees it. */
export const clearCachedLists = (): void => clearLists()
