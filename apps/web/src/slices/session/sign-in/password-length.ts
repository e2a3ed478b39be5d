import { limits } from '@trade-counter/contract/slices/session/limits.ts'

const stated = Number(document.querySelector<HTMLMetaElement>('meta[name="password-length"]')?.content)

/** The longest password that the fields take: the server writes its setting into the page. */
export const passwordLength: number = stated > 0 ? stated : limits.password
