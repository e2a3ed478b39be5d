import {
  type AccountFlagName,
  type FlagName,
  flagNames,
  ownFlagLogins,
  ownFlagNames,
} from '#kit/contract/declare/need.ts'
import type { SignInAnswer } from '#accounts/contract/answers.ts'
import { messages, returnCodes } from '#accounts/contract/limits.ts'
import type { Account } from '../accounts/account-queries.ts'

type OwnFlag = (typeof ownFlagNames)[number]

/** All flags as in a response: a missing or unknown value becomes `N`, or `One` for ship-tos. */
export function flagsOf(flags: Partial<Record<AccountFlagName, string>>): Record<FlagName, string> {
  const spelled = flagNames.map((name) => {
    if (name === 'ViewAllShipTos') return [name, flags[name] === 'All' ? 'All' : 'One']
    return [name, flags[name] === 'Y' ? 'Y' : 'N']
  })
  return Object.fromEntries(spelled) as Record<FlagName, string>
}

/** The granted flags that are not specified but apply to this login type. */
const ownFlagsOf = ({ loginType, flags }: Pick<Account, 'loginType' | 'flags'>): Partial<Record<OwnFlag, 'Y'>> =>
  Object.fromEntries(
    ownFlagNames
      .filter((name) => flags[name] === 'Y' && ownFlagLogins[name].some((type) => type === loginType))
      .map((name) => [name, 'Y']),
  )

const nothing = {
  IsAutenticated: 'N',
  IdentityKey: '',
  ...flagsOf({}),
  JWTToken: '',
  JWTExpiration: '',
  Message: '',
} as const

/** The same response for every reason. */
export const refused = (message: string = messages.refused): SignInAnswer => ({
  ...nothing,
  Message: message,
  ReturnCode: returnCodes.refused,
})

export const otpNeeded = (ticket: string, expiresAt: Date): SignInAnswer => ({
  ...nothing,
  JWTToken: ticket,
  JWTExpiration: expiresAt.toISOString(),
  ReturnCode: returnCodes.otpNeeded,
})

export const sendsLocked = (until: Date): SignInAnswer => ({
  ...nothing,
  JWTExpiration: until.toISOString(),
  Message: messages.tooManySends,
  ReturnCode: returnCodes.sendsLocked,
})

export const signedIn = (
  account: Pick<Account, 'identityKey' | 'loginType' | 'flags'>,
  token: string,
  expiresAt: Date,
): SignInAnswer => ({
  IsAutenticated: 'Y',
  IdentityKey: account.identityKey,
  ...flagsOf(account.flags),
  ...ownFlagsOf(account),
  JWTToken: token,
  JWTExpiration: expiresAt.toISOString(),
  Message: '',
  ReturnCode: returnCodes.signedIn,
})
