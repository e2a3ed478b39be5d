/** A distributor's legal texts, by the screen that shows them. */
export const legalTexts = ['privacy', 'terms', 'californiaNotice', 'doNotSell'] as const
export type LegalText = (typeof legalTexts)[number]
