import type { FeedFile } from './feed-file.ts'

/** `required`, or what an empty cell or an omitted column means. */
export function whenLeftOut({ columns }: FeedFile, name: string): string {
  const when = columns[name]?.kind.whenEmpty
  if (when === undefined) return 'required'
  if (when === 'null') return 'may be empty: no value'
  return when.text === '' ? 'may be empty' : `may be empty: \`${when.text}\``
}
