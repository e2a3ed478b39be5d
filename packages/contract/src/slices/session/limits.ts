/** Limits of sign-in: what its fields hold, and how long things last. Times in seconds. */
export const limits = {
  userId: 12,
  /** The longest password that the screens let one type, unless the installation raises it. */
  password: 10,
  passwordLeast: 8,
  /** The longest password that any call accepts, whatever the screens allow. */
  passwordMost: 128,
  companyNumber: 2,
  otp: 10,
  otpSeconds: 300,
  otpSends: 3,
  otpTries: 5,
  otpLockSeconds: 15 * 60,
  /** The access token is renewed once less than this is left of it. */
  refreshBelowSeconds: 5 * 60,
  /** So long before its end the session says that it is about to end. */
  warnBelowSeconds: 2 * 60,
} as const

/** What one-time codes are made of: digits and letters that cannot be mistaken for one another, and no E. */
export const otpAlphabet = '23456789ABCDFGHJKLMNPQRSTUVWXYZ'
export const otpLength = 8

/** The messages of sign-in, word for word as specified where the specification has them. */
export const messages = {
  refused: 'An error has occurred.',
  invalidLogin: 'Userid/password combination is invalid',
  invalidOtp: 'Invalid OTP',
  tooManySends: 'Maximum attempt reached try after some time.',
  otpExpired: 'OTP has expired. Please request a new one.',
  sessionExpired: 'Your Session has been expired. Please login again!',
  /** Not specified: after a logout nothing has expired. */
  signedOut: 'You have signed out. Log in again to continue.',
  ssoFailed: 'An Error Occured.Please login manually!',
  logout: 'Are you sure you want to logout?',
} as const

/** `ReturnCode` of sign-in and one-time password answers. */
export const returnCodes = { signedIn: 0, refused: 1, otpNeeded: 2, sendsLocked: 3 } as const
