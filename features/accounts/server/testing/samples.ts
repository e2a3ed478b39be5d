import type { endpoints } from '#accounts/contract/calls.ts'
import {
  ofCustomer,
  ofShipTo,
  ofViewerByCode,
  samplePassword,
  type Samples,
  type Subject,
} from '#app/server/testing/data/sample.ts'

const user = { user: '100001', company: '01', loginType: 'C' } as const
const essUserId = '01100001'
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const newPassword = (s: Subject) => ({
  ...ofCustomer(s),
  identityKey: s.identityKey,
  oldPassword: samplePassword,
  newPassword: 'Counter-77',
})

export const samples: Samples<typeof endpoints> = {
  signIn: { input: () => ({ ...user, password: samplePassword }) },
  signInByAddress: {
    input: () => ({ userToken: base64url(JSON.stringify([user.user, samplePassword, '01', 'C', '', 'N'])) }),
  },
  signInByProxy: {
    input: () => ({
      FullUserid: user.user,
      LoginTypeCode: 'C',
      CompanyNumber: '01',
      Password: samplePassword,
      Url: '/api/user/get_token',
    }),
  },
  signInByForm: {
    input: () => ({ fullUserid: user.user, loginTypeCode: 'C', companyNumber: '01', password: samplePassword }),
  },
  /** 401: the request has no refresh cookie. */
  refreshToken: { input: () => ({}), status: 401 },
  signOut: { input: () => ({}), spends: true },
  /** 401: an access token is not a ticket. */
  sendOtp: { input: () => ({ essUserId }), status: 401 },
  /** Without a ticket, a code is rejected with the sign-in message. */
  validateOtp: { input: () => ({ essUserId, OTP: '23456789' }) },
  validateOtpByAddress: { input: () => ({ essUserId, OTP: '23456789' }) },
  findLocation: { input: ofCustomer },
  findAddress: { input: ofCustomer },
  listCustomers: { input: (s) => ({ customerNumber: s.identityKey, loginTypeCode: s.loginType }) },
  listEmployees: { input: (s) => ({ empLoginID: s.identityKey }) },
  listShipTos: { input: (s) => ({ ...ofViewerByCode(s), ...ofShipTo(s) }) },
  listAllShipTos: { input: (s) => ({ loginId: s.identityKey, loginType: s.loginType }) },
  changePassword: { input: newPassword, spends: true },
  changePasswordByAddress: { input: newPassword, spends: true },
  callThroughProxy: { input: (s) => ({ request: base64url(`/inventory/vendors?companyNumber=${s.company}`) }) },
  requestPasswordLink: { input: () => ({ user: '100001', company: '01', loginType: 'C' }) },
  /** 410: no such link. */
  setPasswordByLink: { input: () => ({ link: 'A'.repeat(43), newPassword: 'Counter-77' }), status: 410 },
  readLegalText: { input: () => ({ text: 'privacy' }) },
}
