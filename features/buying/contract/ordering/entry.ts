/** What a person types to add an item: `6 TR033`, `6 x TR033`, `TR033 x 6`, or the item alone. */
export interface Entry {
  /** Empty if none was typed. */
  quantity: string
  /** The item's number, part number, or words of its name. */
  text: string
}

const number = String.raw`(\d{1,6}(?:\.\d{1,2})?)`
/** `8 oz cup` names an item: the number is a size. */
const measure = String.raw`(?:oz|lb|gal|qt|pt|ct|count|ply|ft|in|inch|mil|ml|l)\b`
const first = new RegExp(String.raw`^${number}(?:\s*[x×*])?\s+(?!${measure})(\S.*)$`, 'i')
const last = new RegExp(String.raw`^(.*\S)\s+[x×*]\s*${number}$`, 'i')

export function readEntry(typed: string): Entry {
  const text = typed.trim()
  const [, quantity, item] = first.exec(text) ?? []
  if (quantity && item) return { quantity, text: item }
  const [, named, after] = last.exec(text) ?? []
  return named && after ? { quantity: after, text: named } : { quantity: '', text }
}
