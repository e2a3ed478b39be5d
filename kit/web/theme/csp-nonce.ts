import { pageSetting } from '../brand/page-setting.ts'

/** Returns the nonce that the page's policy requires for style elements. The server creates a new one for each page. */
export const cspNonce = (): string => pageSetting('csp-nonce') ?? ''
