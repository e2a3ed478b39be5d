/** A distributor's legal texts, by the screen that shows them. The first page loads this file, so it imports no zod. */
export const legalTexts = ['privacy', 'terms', 'californiaNotice', 'doNotSell'] as const
export type LegalText = (typeof legalTexts)[number]
