import { z } from 'zod'
import { type FlagName, flagNames } from '../../kit/declare/need.ts'

const flags = Object.fromEntries(flagNames.map((name) => [name, z.string()])) as Record<FlagName, z.ZodString>

/**
 * What every form of sign-in answers, and a code that completes one. By `ReturnCode`:
 * - 0 signed in: `JWTToken` is the access token, good until `JWTExpiration` (ISO 8601, UTC)
 * - 1 refused, whatever was wrong: `Message` says no more than that
 * - 2 one-time password needed: `JWTToken` is a ticket good for the OTP calls alone, until `JWTExpiration`
 * - 3 no code can be sent before `JWTExpiration`; no ticket
 *
 * Save for 0, every flag is `N` and the identity key is empty.
 */
export const signInAnswer = z.object({
  IsAutenticated: z.enum(['Y', 'N']),
  IdentityKey: z.string(),
  ...flags,
  JWTToken: z.string(),
  JWTExpiration: z.string(),
  Message: z.string(),
  ReturnCode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
})
export type SignInAnswer = z.output<typeof signInAnswer>

/**
 * What asking for a one-time code answers. `ReturnCode` 0: on its way; 3: sends are locked.
 * Times are ISO 8601 in UTC, or empty.
 */
export const sendOtpAnswer = z.object({
  ReturnCode: z.union([z.literal(0), z.literal(3)]),
  Message: z.string(),
  /**
   * The address that the code goes to, all but its first character and its domain hidden; empty where no code goes out,
   * or where nobody may learn whether one does.
   */
  SentTo: z.string(),
  /** When the code just sent expires. */
  ExpiresAt: z.string(),
  SendsLeft: z.number().int(),
  /** Until when no further code is sent; empty while some are left. */
  LockedUntil: z.string(),
})
export type SendOtpAnswer = z.output<typeof sendOtpAnswer>

/** Where a customer is served from, for the location line, and whom to ask, for the contact panel. */
export const locationAnswer = z.object({
  /** The location line: warehouse code, name, city and state. */
  Info: z.string(),
  Location: z.string(),
  CompanyNumber: z.string(),
  CompanyName: z.string(),
  /** One line a part; empty parts are left out. */
  CompanyAddress: z.array(z.string()),
  Phone: z.string(),
  Email: z.string(),
})
export type LocationAnswer = z.output<typeof locationAnswer>

export const addressAnswer = z.object({
  CustomerName: z.string(),
  /** One line a part; empty parts are left out. */
  Address: z.array(z.string()),
})
export type AddressAnswer = z.output<typeof addressAnswer>

export const changedAnswer = z.object({ ReturnCode: z.literal(0), Message: z.string() })
