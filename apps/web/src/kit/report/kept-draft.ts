/** Report choices that have not been run, as this tab keeps them through a reload. Logging out clears them. */
interface Kept {
  identityKey: string
  /** The report's address at the time, without the open tab. */
  address: string
  /** The draft, written as an address. */
  draft: Record<string, string>
}

const keyOf = (report: string): string => `report-draft:${report}`

/** The address of a report as two of them are compared: another open tab makes no difference. */
const compared = (address: Record<string, string>): string => JSON.stringify({ ...address, tab: '' })

/**
 * Reads the draft that this tab kept for the same viewer at the same address.
 * @returns undefined where there is none, or it cannot be read
 */
export function readKeptDraft(
  report: string,
  identityKey: string,
  address: Record<string, string>,
): Record<string, string> | undefined {
  const text = sessionStorage.getItem(keyOf(report))
  if (text === null) return undefined
  try {
    const kept = JSON.parse(text) as Partial<Kept>
    return kept.identityKey === identityKey && kept.address === compared(address) ? kept.draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft that differs from the address; forgets it where it says the same. */
export function keepDraft(
  report: string,
  identityKey: string,
  address: Record<string, string>,
  draft: Record<string, string>,
): void {
  const kept: Kept = { identityKey, address: compared(address), draft }
  sessionStorage.setItem(keyOf(report), JSON.stringify(kept))
}

export const forgetDraft = (report: string): void => sessionStorage.removeItem(keyOf(report))
