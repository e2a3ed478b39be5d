/** Returns the nonce that the page's policy requires for style elements. The server creates a new one for each page. */
export const cspNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
