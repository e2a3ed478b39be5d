import { colorSchemeKey } from '../theme/color-scheme.ts'
import { forgetAnswers } from './kept-answers.ts'
import { seal, unseal } from './sealed.ts'
import { type Session, sessionKey, type Vault } from './session.ts'

/** The customer that this tab shows. Each tab has its own. Survives an expired session, but not a logout. */
const choiceKey = 'choice'
/** The number of one-time codes sent, and the time until which sending is locked. */
export const otpRecordKey = 'otp'
/** Logout keeps these entries, because they contain no data, only column layouts. */
export const layoutKeyPrefix = 'columns:'

type Choice = Pick<Session, 'identityKey' | 'employee' | 'customer'>

/** Values that the browser must keep under these names, as specified. Ending the session removes both. */
interface SpecifiedValues {
  isSessionValid: boolean
  /** The ship-to of the order search; empty for all. */
  shipToDO: string
}

const outlivesSession = (name: string): boolean =>
  name === colorSchemeKey || name === otpRecordKey || name.startsWith(layoutKeyPrefix)

/** Returns this tab's last choice, if the same account made it. */
export const lastChoice = async (identityKey: string): Promise<Choice | undefined> => {
  const choice = await unseal<Choice>(sessionStorage.getItem(choiceKey), identityKey)
  return choice?.identityKey === identityKey ? choice : undefined
}

/** Stores the session encrypted: one for all tabs of this browser, with each tab's own choice of customer. */
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
    sessionStorage.setItem(choiceKey, await seal({ identityKey, employee, customer } satisfies Choice, identityKey))
  },
  async clear() {
    for (const name of Object.keys(localStorage)) if (!outlivesSession(name)) localStorage.removeItem(name)
    await forgetAnswers()
  },
}
