import { text } from '#kit/contract/declare/fields.ts'

/** A shorter text finds only what is exactly that. */
export const minFindLength = 2
export const maxFindLength = 40
/** The maximum number of items, so that the list fits below the box. */
export const maxFoundItems = 8

/** The field of a text to find. */
export const searchedText = text(maxFindLength).trim().min(1, 'is required')

/** The words of a text, each of which must start a word of an item's description. */
export const searchedWords = (text: string): string[] => [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
