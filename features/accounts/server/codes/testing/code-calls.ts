import type { Browser } from '#app/server/testing/servers/portal.ts'

export const essUserId = '01100002'
export const sendOtp = (browser: Browser, id = essUserId) => browser.post('/user/sendOTP', { essUserId: id })
export const validate = (browser: Browser, OTP: string, id = essUserId) =>
  browser.post('/user/validateOTP', { essUserId: id, OTP })
