import type { LoginType } from '#kit/contract/declare/need.ts'

/** The three login types, in screen order, with their names in a single sign-on address. */
export const loginTypes = [
  { code: 'C', label: 'Customer', sso: 'customer' },
  { code: 'E', label: 'Employee', sso: 'employee' },
  { code: 'G', label: 'Customer Group', sso: 'customergroup' },
] as const satisfies readonly { code: LoginType; label: string; sso: string }[]

/** Groups and employees belong to no company: they use 0. */
export const companyOf = (loginType: LoginType, companyNumber: string): string =>
  loginType === 'C' ? companyNumber.padStart(2, '0') : '00'

/** The company number that a sign-in sends. */
export const sentCompany = (loginType: LoginType, companyNumber: string): string =>
  loginType === 'C' ? companyOf(loginType, companyNumber) : '0'

/** User ids are stored and compared in uppercase. */
export const normalUserId = (userId: string): string => userId.trim().toUpperCase()

/** A customer's user id is its customer number (6), optionally followed by the only ship-to that it may see. */
export const customerNumberOf = (userId: string): string => userId.slice(0, 6)
export const fixedShipToOf = (userId: string): string | undefined => userId.slice(6) || undefined

/** `essUserId` of the one-time password calls: company (2 digits) and user id. */
export const essUserId = (loginType: LoginType, companyNumber: string, userId: string): string =>
  companyOf(loginType, companyNumber) + normalUserId(userId)

/** The unique key of an account in calls. */
export const identityKeyOf = (loginType: LoginType, companyNumber: string, userId: string): string =>
  loginType + essUserId(loginType, companyNumber, userId)

/** The key of an employee in calls that take an identity key: number and region joined. */
export const employeeCompanyNumber = (employee: string, region: string): string => `${employee}-${region}`
