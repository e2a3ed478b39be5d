import { limits } from '#accounts/contract/limits.ts'

const stated = Number(document.querySelector<HTMLMetaElement>('meta[name="password-length"]')?.content)

/** The maximum password length of the fields, from the server's setting in the page. */
export const passwordLength: number = stated > 0 ? stated : limits.password
