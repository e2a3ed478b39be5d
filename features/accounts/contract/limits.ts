/** Limits of sign-in: field lengths and durations. Times are in seconds. */
export const limits = {
  userId: 12,
  /** The maximum password length in the screens, unless the installation raises it. */
  password: 10,
  passwordLeast: 8,
  /** The maximum password length in any call, regardless of the screens. */
  passwordMost: 128,
  companyNumber: 2,
  otp: 10,
  otpSeconds: 300,
  otpSends: 3,
  otpTries: 5,
  otpLockSeconds: 15 * 60,
  /** The access token is renewed when less than this remains. */
  refreshBelowSeconds: 5 * 60,
  /** How long before its end the session shows a warning. */
  warnBelowSeconds: 2 * 60,
} as const

/** The characters of one-time codes: digits and letters that are easy to distinguish, without E. */
export const otpAlphabet = '23456789ABCDFGHJKLMNPQRSTUVWXYZ'
export const otpLength = 8

/** The messages of sign-in, verbatim where specified. */
export const messages = {
  refused: 'An error has occurred.',
  invalidLogin: 'Userid/password combination is invalid',
  invalidOtp: 'Invalid OTP',
  tooManySends: 'Maximum attempt reached try after some time.',
  otpExpired: 'OTP has expired. Please request a new one.',
  sessionExpired: 'Your Session has been expired. Please login again!',
  /** Not specified: a user who has logged out must not read that the session expired. */
  signedOut: 'You have signed out. Log in again to continue.',
  ssoFailed: 'An Error Occured.Please login manually!',
  logout: 'Are you sure you want to logout?',
} as const

/** `ReturnCode` of sign-in and one-time password responses. */
export const returnCodes = { signedIn: 0, refused: 1, otpNeeded: 2, sendsLocked: 3 } as const

/** The results of sign-in calls, as monitoring counts them by `ReturnCode`. */
export const signInResults = {
  field: 'ReturnCode',
  names: {
    [returnCodes.signedIn]: 'signed in',
    [returnCodes.refused]: 'refused',
    [returnCodes.otpNeeded]: 'code needed',
    [returnCodes.sendsLocked]: 'codes locked',
  },
} as const
