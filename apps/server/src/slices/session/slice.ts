import { changeOwnPassword } from './accounts/password-handlers.ts'
import { sendCode, validateCode } from './codes/otp.ts'
import { answerAddress, answerLocation } from './customers/customer-handlers.ts'
import { allShipTosInScope, customersInScope, employeesToChoose, shipTosInScope } from './customers/customer-queries.ts'
import { refuseProxied } from './sign-in/path-proxy.ts'
import {
  signInByFields,
  signInByJson,
  signInByToken,
  signInThroughProxy,
  signOutHere,
} from './sign-in/sign-in-handlers.ts'
import { refreshSession } from './tokens/refresh.ts'

export const calls = {
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
}

export const samples = () => import('./samples.ts')
