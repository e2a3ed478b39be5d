import type { endpoints } from '#accounts/contract/calls.ts'
import type { readLegalText as legalCall } from '#accounts/contract/legal/endpoints.ts'
import type { Calls, Handler } from '#kit/server/http/implementation.ts'
import { changeOwnPassword } from './accounts/password-handlers.ts'
import { sendCode, validateCode } from './codes/otp.ts'
import { answerAddress, answerLocation } from './customers/customer-handlers.ts'
import { allShipTosInScope, customersInScope, employeesToChoose, shipTosInScope } from './customers/customer-queries.ts'
import { requestLink, setByLink } from './password-links/link-handlers.ts'
import { refuseProxied } from './sign-in/path-proxy.ts'
import {
  signInByFields,
  signInByJson,
  signInByToken,
  signInThroughProxy,
  signOutHere,
} from './sign-in/sign-in-handlers.ts'
import { refreshSession } from './tokens/refresh.ts'

export const readLegalText: Handler<typeof legalCall> = async ({ services }, { text }) => ({
  text: services.branding.texts[text],
})

export const calls: Calls<typeof endpoints> = {
  signIn: signInByJson,
  signInByAddress: signInByToken,
  signInByProxy: signInThroughProxy,
  signInByForm: signInByFields,
  refreshToken: refreshSession,
  signOut: signOutHere,
  sendOtp: sendCode,
  validateOtp: validateCode,
  validateOtpByAddress: validateCode,
  findLocation: answerLocation,
  findAddress: answerAddress,
  listCustomers: customersInScope,
  listEmployees: employeesToChoose,
  listShipTos: shipTosInScope,
  listAllShipTos: allShipTosInScope,
  changePassword: changeOwnPassword,
  changePasswordByAddress: changeOwnPassword,
  callThroughProxy: refuseProxied,
  requestPasswordLink: requestLink,
  setPasswordByLink: setByLink,
  readLegalText,
}
