import { z } from 'zod'
import { endpoint, listEndpoint } from '#kit/contract/declare/endpoint.ts'
import {
  companyNumber,
  customerNumber,
  identityKey,
  loginTypeCode,
  optional,
  secret,
  text,
} from '#kit/contract/declare/fields.ts'
import { login, open, session } from '#kit/contract/declare/need.ts'
import { accountScope, customerScope, nobody, viewerScope } from '#kit/contract/declare/scope.ts'
import { listAllShipTos, listShipTos } from './selectors/ship-tos.ts'
import { addressAnswer, changedAnswer, locationAnswer, sendOtpAnswer, signInAnswer } from './answers.ts'
import { customerColumns, employeeColumns } from './columns.ts'
import { limits, signInResults } from './limits.ts'

export { listAllShipTos, listShipTos }

const userId = text(limits.userId).min(1, 'is required')
const password = secret(limits.passwordMost)
/** Groups and employees send 0 or nothing. */
const company = z.string().regex(/^\d{0,2}$/, 'a company number has at most 2 digits')
const yesNo = optional(z.enum(['Y', 'N']))
const misc = optional(text(40))

/** The six parts of `userToken`, by name. `flag` is `Y` for single sign-on, which `ssoSecret` then authenticates. */
const credentials = z.object({
  user: userId,
  password: password.default(''),
  company: company.default(''),
  loginType: loginTypeCode,
  ssoSecret: secret(200).default(''),
  flag: yesNo,
})
export type Credentials = z.output<typeof credentials>

export const signIn = endpoint({
  method: 'POST',
  path: '/user/get_token',
  summary: 'Sign in with a password or single sign-on',
  needs: open,
  scope: nobody,
  input: credentials,
  output: signInAnswer,
  signInResults,
})

export const signInByAddress = endpoint({
  method: 'GET',
  path: '/user/get_token',
  summary:
    'Sign in, credentials in the address: base64url of the JSON array [user, password, company, loginType, ssoSecret, flag]',
  needs: open,
  scope: nobody,
  secretsInAddress: true,
  changes: true,
  input: z.object({ userToken: text(1024).regex(/^[A-Za-z0-9_-]+={0,2}$/, 'must be base64url') }),
  output: signInAnswer,
  signInResults,
})

/** If `ProviderPasswordFlag` is Y, the password is the single sign-on partner's secret. */
export const signInByProxy = endpoint({
  method: 'POST',
  path: '/proxy/login',
  summary: 'Sign in through the login proxy; Url must be the token endpoint and is compared, never fetched',
  needs: open,
  scope: nobody,
  input: z.object({
    FullUserid: userId,
    LoginTypeCode: loginTypeCode,
    CompanyNumber: company.default(''),
    Password: secret(200),
    ProviderPasswordFlag: yesNo,
    ReturnCode: optional(z.union([z.number(), text(4)])),
    MiscFlag: misc,
    Url: text(2048),
  }),
  output: signInAnswer,
  signInResults,
})

/** If `passwordFlag` is Y, the password is the single sign-on partner's secret. */
export const signInByForm = endpoint({
  method: 'POST',
  path: '/user/get_tokenAmphere',
  summary: 'Sign in by form fields',
  needs: open,
  scope: nobody,
  form: true,
  input: z.object({
    fullUserid: userId,
    loginTypeCode,
    companyNumber: company.default(''),
    password: secret(200),
    passwordFlag: yesNo,
    miscFlag: misc,
  }),
  output: signInAnswer,
  signInResults,
})

/** The refresh cookie identifies the session; 401 if the cookie is missing or reused, or the session has ended. */
export const refreshToken = endpoint({
  method: 'GET',
  path: '/user/get_Jwtrefreshtoken',
  summary: 'Renew the access token',
  needs: open,
  scope: nobody,
  changes: true,
  input: z.object({}),
  output: signInAnswer,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/user/logout',
  summary: 'End the session on the server',
  needs: session,
  scope: accountScope,
  input: z.object({}),
  output: z.object({ ReturnCode: z.literal(0) }),
})

const essUserId = text(limits.userId + 2).min(3, 'is company (2 digits) and user id')
const otpEntry = z.object({ essUserId, OTP: z.string().regex(/^[0-9A-Za-z]{1,10}$/, 'is 1 to 10 letters and digits') })

/** Both OTP calls take the ticket from the sign-in response as their bearer token. */
export const sendOtp = endpoint({
  method: 'POST',
  path: '/user/sendOTP',
  summary: 'Send or resend a one-time code by email',
  needs: open,
  scope: nobody,
  input: z.object({ essUserId }),
  output: sendOtpAnswer,
})

export const validateOtp = endpoint({
  method: 'POST',
  path: '/user/validateOTP',
  summary: 'Complete sign-in with a one-time code',
  needs: open,
  scope: nobody,
  input: otpEntry,
  output: signInAnswer,
  signInResults,
})

export const validateOtpByAddress = endpoint({
  method: 'GET',
  path: '/user/validateOTP',
  summary: 'Complete sign-in with a one-time code in the address',
  needs: open,
  scope: nobody,
  changes: true,
  input: otpEntry,
  output: signInAnswer,
  signInResults,
})

const oneCustomer = z.object({ companyNumber, customerNumber })

export const findLocation = endpoint({
  method: 'GET',
  path: '/company/location',
  summary: 'Get the location that serves a customer',
  needs: session,
  scope: customerScope('companyNumber', 'customerNumber'),
  input: oneCustomer,
  output: locationAnswer,
})

export const findAddress = endpoint({
  method: 'GET',
  path: '/customer/address',
  summary: "Get a customer's name and address",
  needs: session,
  scope: customerScope('companyNumber', 'customerNumber'),
  input: oneCustomer,
  output: addressAnswer,
})

/** `customerNumber` is the identity key or, for an employee, the chosen employee's company number. */
export const listCustomers = listEndpoint({
  path: '/user/customer',
  summary: 'List the customers that the viewer or the chosen employee may open',
  needs: session,
  scope: viewerScope('customerNumber'),
  input: z.object({ customerNumber: identityKey, loginTypeCode }),
  columns: customerColumns,
})

/** `empLoginID` is the identity key. */
export const listEmployees = listEndpoint({
  path: '/user/employee',
  summary: 'List the employees that the viewer may choose',
  needs: login('E'),
  scope: viewerScope('empLoginID'),
  input: z.object({ empLoginID: identityKey }),
  columns: employeeColumns,
})

const passwordChange = z.object({
  identityKey,
  companyNumber,
  customerNumber,
  oldPassword: password.trim().min(1, 'is required'),
  newPassword: password.trim().min(1, 'is required'),
})

/** 400 names the invalid field and the reason. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/changepassword/updateLoginPassword',
  summary: 'Change the password of the signed-in account',
  needs: session,
  scope: customerScope('companyNumber', 'customerNumber', { identity: 'identityKey' }),
  input: passwordChange,
  output: changedAnswer,
})

export const changePasswordByAddress = endpoint({
  method: 'GET',
  path: '/changepassword/updateLoginPassword',
  summary: 'Change the password, with passwords in the address',
  needs: session,
  scope: customerScope('companyNumber', 'customerNumber', { identity: 'identityKey' }),
  secretsInAddress: true,
  changes: true,
  input: passwordChange,
  output: changedAnswer,
})

/**
 * The path proxy: returns the response of the named call, with the caller's own rights. `request` is base64url of the
 * path and query below the API prefix; `jwtToken` replaces the bearer token if secrets in addresses are enabled. This
 * declaration handles only requests that can't be forwarded.
 */
export const callThroughProxy = endpoint({
  method: 'GET',
  path: '/proxy',
  summary: 'Make another call, whose path and query are encoded in one value',
  needs: open,
  scope: nobody,
  input: z.object({ request: text(60000).min(1, 'is required'), jwtToken: optional(text(4096)) }),
  output: z.never(),
})
