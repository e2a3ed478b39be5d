/**
 * Names that only the application knows in full. Open: `app/contract/screens.ts` adds `screens`. Where it is left out, as
 * when the kit or a feature is checked alone, every text is a name.
 */
// biome-ignore lint/suspicious/noEmptyInterface: completed by the application
export interface Register {}

/** The name of a screen. */
export type ScreenName = Register extends { screens: infer Screens } ? keyof Screens & string : string
