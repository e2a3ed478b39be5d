/** The nonce with which the page's policy admits style elements; the server writes a new one into every page. */
export const cspNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
