/** The nonce that the page's policy requires for style elements; the server creates a new one for every page. */
export const cspNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
