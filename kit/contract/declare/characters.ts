/**
 * What no text holds, whether a feed, a call, or an ERP sends it: control characters, and bidirectional controls, which
 * show a text in another order than it is stored. A feed's text may have line breaks and tabs.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
export const forbiddenInText = /[\u0000-\u001f\u007f\p{Bidi_Control}]/u

/** Replaces what a text may not hold, such as in a text that was stored before this was refused. */
export const cleaned = (text: string, by = ''): string => text.replaceAll(new RegExp(forbiddenInText, 'gu'), by)

/** What no code holds besides: characters that are invisible or look like a blank, so that two codes look the same. */
export const invisibleInCode = /(?! )[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u
