/**
 * Describes which files' tables a rollback empties.
 * @param files those whose tables will be empty
 * @returns undefined if there are none
 */
export function emptiedText(files: readonly string[]): string | undefined {
  if (files.length === 0) return undefined
  // All other data belongs to a company.
  if (files.includes('companies.csv')) return 'The portal will be empty: nothing was loaded before.'
  const last = files.at(-1) ?? ''
  const names = files.length === 1 ? last : `${files.slice(0, -1).join(', ')} and ${last}`
  return `Nothing will be left of ${names}.`
}
