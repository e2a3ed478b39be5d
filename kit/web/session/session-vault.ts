import { colorSchemeKey } from '../theme/color-scheme.ts'
import { seal, unseal } from './sealed.ts'
import type { Session, Vault } from './session.ts'

/** The session entry, shared by all tabs. */
const sessionKey = 'session'
/** The customer that this tab shows: two tabs can show two customers. Survives an expired session, but not a logout. */
const choiceKey = 'choice'
/** How often one-time codes were sent, and until when sending is locked. */
export const otpRecordKey = 'otp'
/** Logout keeps these entries: they contain no data, only column layouts. */
export const layoutKeyPrefix = 'columns:'

type Choice = Pick<Session, 'identityKey' | 'employee' | 'customer'>

/** Values that the specification has the browser keep under these names. Clearing the session removes both. */
interface SpecifiedValues {
  isSessionValid: boolean
  /** The ship-to of the order search; empty for all. */
  shipToDO: string
}

const outlivesSession = (name: string): boolean =>
  name === colorSchemeKey || name === otpRecordKey || name.startsWith(layoutKeyPrefix)

/** This tab's last choice, if the same account made it. */
export const lastChoice = async (identityKey: string): Promise<Choice | undefined> => {
  const choice = await unseal<Choice>(sessionStorage.getItem(choiceKey))
  return choice?.identityKey === identityKey ? choice : undefined
}

/** Keeps the session sealed: one session for every tab of this browser, and each tab's own choice of customer. */
export const browserVault: Vault = {
  async load() {
    const session = await unseal<Session>(localStorage.getItem(sessionKey))
    if (!session) return undefined
    const choice = await lastChoice(session.identityKey)
    return choice ? { ...session, employee: choice.employee, customer: choice.customer } : session
  },
  async save(session) {
    const { identityKey, employee, customer } = session
    const specified: SpecifiedValues = { isSessionValid: true, shipToDO: customer?.shipTo ?? '' }
    localStorage.setItem(sessionKey, await seal({ ...session, ...specified }))
    sessionStorage.setItem(choiceKey, await seal({ identityKey, employee, customer } satisfies Choice))
  },
  async clear() {
    for (const name of Object.keys(localStorage)) if (!outlivesSession(name)) localStorage.removeItem(name)
  },
}
