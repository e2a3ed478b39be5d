import type { Need, Rights } from '#kit/contract/declare/need.ts'
import { notYoursText, refusalText } from '#kit/contract/declare/refusal.ts'

export interface FieldError {
  field: string
  message: string
}

/** An error whose text the client may see. It is sent as an RFC 9457 problem with the request ID. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly title: string
  readonly detail: string | undefined
  readonly errors: readonly FieldError[] | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    title: string,
    detail?: string,
    more: { errors?: readonly FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(detail ?? title)
    this.status = status
    this.title = title
    this.detail = detail
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}

export const badInput = (errors: readonly FieldError[]) =>
  new Problem(400, 'Bad input', errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors })

export const notSignedIn = () => new Problem(401, 'Not signed in', 'The session is missing or has ended.')

/** The same error for data that is out of scope and data that does not exist. */
export const notYours = () => new Problem(403, 'Not available', notYoursText)

/** The error for a call whose need these rights do not meet. */
export const missingNeed = (need: Need, rights: Rights | undefined) =>
  new Problem(403, 'Not permitted', refusalText(need, rights))
