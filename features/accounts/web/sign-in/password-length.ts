import { limits } from '#accounts/contract/limits.ts'
import { pageSetting } from '#kit/web/brand/page-setting.ts'

const stated = Number(pageSetting('password-length'))

/** The maximum password length of the fields, from the server's setting in the page. */
export const passwordLength: number = stated > 0 ? stated : limits.password
