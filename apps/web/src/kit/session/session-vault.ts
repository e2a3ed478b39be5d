import { colorSchemeKey } from '../theme/color-scheme.ts'
import { seal, unseal } from './sealed.ts'
import type { Session, Vault } from './session.ts'
import { layoutKeyPrefix } from '../grid/columns/use-column-layout.ts'

/** Whose session it is, for all tabs. */
const sessionKey = 'session'
/** Whose data this tab shows: two tabs may stand at two customers. Outlives an expired session, not a logout. */
const choiceKey = 'choice'
/** How often one-time codes were sent, and until when no more are. */
export const otpRecordKey = 'otp'

type Choice = Pick<Session, 'identityKey' | 'employee' | 'customer'>

const outlivesSession = (name: string): boolean =>
  name === colorSchemeKey || name === otpRecordKey || name.startsWith(layoutKeyPrefix)

/** What this tab last stood at, where the same account chose it. */
export const lastChoice = async (identityKey: string): Promise<Choice | undefined> => {
  const choice = await unseal<Choice>(sessionStorage.getItem(choiceKey))
  return choice?.identityKey === identityKey ? choice : undefined
}

/** Keeps the session sealed, for every tab of this browser, and the choice of customer for each tab by itself. */
export const browserVault: Vault = {
  async load() {
    const session = await unseal<Session>(localStorage.getItem(sessionKey))
    if (!session) return undefined
    const choice = await lastChoice(session.identityKey)
    return choice ? { ...session, employee: choice.employee, customer: choice.customer } : session
  },
  async save(session) {
    const { identityKey, employee, customer } = session
    localStorage.setItem(sessionKey, await seal(session))
    sessionStorage.setItem(choiceKey, await seal({ identityKey, employee, customer } satisfies Choice))
  },
  async clear() {
    for (const name of Object.keys(localStorage)) if (!outlivesSession(name)) localStorage.removeItem(name)
  },
}
