import { z } from 'zod'
import { type FlagName, flagNames, ownFlagNames } from '#kit/contract/declare/need.ts'

const flags = Object.fromEntries(flagNames.map((name) => [name, z.string()])) as Record<FlagName, z.ZodString>
const ownFlags = Object.fromEntries(ownFlagNames.map((name) => [name, z.literal('Y').optional()])) as Record<
  (typeof ownFlagNames)[number],
  z.ZodOptional<z.ZodLiteral<'Y'>>
>

/**
 * The response of every form of sign-in, and of a code that completes one. By `ReturnCode`:
 * - 0 signed in: `JWTToken` is the access token, valid until `JWTExpiration` (ISO 8601, UTC)
 * - 1 refused for any reason: `Message` doesn't reveal which
 * - 2 one-time password needed: `JWTToken` is a ticket for the OTP calls only, valid until `JWTExpiration`
 * - 3 no code can be sent before `JWTExpiration`; no ticket
 *
 * Except for 0, every flag is `N` and the identity key is empty. The portal's own flags are only present if they are `Y`.
 */
export const signInAnswer = z.object({
  IsAutenticated: z.enum(['Y', 'N']),
  IdentityKey: z.string(),
  ...flags,
  ...ownFlags,
  JWTToken: z.string(),
  JWTExpiration: z.string(),
  Message: z.string(),
  ReturnCode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
})
export type SignInAnswer = z.output<typeof signInAnswer>

/**
 * The response to a request for a one-time code. `ReturnCode` 0: sent; 3: sends are locked. Times are ISO 8601 in UTC,
 * or empty.
 */
export const sendOtpAnswer = z.object({
  ReturnCode: z.union([z.literal(0), z.literal(3)]),
  Message: z.string(),
  /**
   * The code's email address, masked except for its first character and domain; empty if no code is sent, or if the
   * response must not reveal whether one is.
   */
  SentTo: z.string(),
  /** When the code just sent expires. */
  ExpiresAt: z.string(),
  SendsLeft: z.number().int(),
  /** The end of the lock on sends; empty while some remain. */
  LockedUntil: z.string(),
})
export type SendOtpAnswer = z.output<typeof sendOtpAnswer>

/** The location that serves a customer, for the location line, and its contact data, for the contact panel. */
export const locationAnswer = z.object({
  /** The location line: warehouse code, name, city, and state. */
  Info: z.string(),
  Location: z.string(),
  CompanyNumber: z.string(),
  CompanyName: z.string(),
  /** One part per line, without empty parts. */
  CompanyAddress: z.array(z.string()),
  Phone: z.string(),
  Email: z.string(),
  /** The customer's representative; empty if there is none. */
  RepName: z.string(),
  RepTitle: z.string(),
  RepPhone: z.string(),
  RepEmail: z.string(),
})

export const addressAnswer = z.object({
  CustomerName: z.string(),
  /** The number to show: the ERP's own, if there is one. */
  CustomerShown: z.string(),
  /** The ERP's own number of the only ship-to that the viewer sees, or empty. */
  ShipToShown: z.string(),
  /** One part per line, without empty parts. */
  Address: z.array(z.string()),
})

export const changedAnswer = z.object({ ReturnCode: z.literal(0), Message: z.string() })
