import type { ReportAddress } from '#reports/contract/report-parts.ts'

/** Report choices that have not been run. The tab stores them across a reload, and logout clears them. */
interface Kept {
  identityKey: string
  /** The report's address when the draft was stored, without the open tab. */
  address: string
  draft: ReportAddress
}

const draftKey = (report: string): string => `report-draft:${report}`

/** Serializes a report's address for comparison, ignoring the open tab. */
const compared = (address: ReportAddress): string => JSON.stringify({ ...address, tab: '' })

/**
 * Reads the draft that this tab stored for the same viewer at the same address.
 * @returns undefined if there is none or it is unreadable
 */
export function readSavedDraft(report: string, identityKey: string, address: ReportAddress): ReportAddress | undefined {
  const text = sessionStorage.getItem(draftKey(report))
  if (text === null) return undefined
  try {
    const kept = JSON.parse(text) as Partial<Kept>
    return kept.identityKey === identityKey && kept.address === compared(address) ? kept.draft : undefined
  } catch {
    return undefined
  }
}

export function saveDraft(report: string, identityKey: string, address: ReportAddress, draft: ReportAddress): void {
  const kept: Kept = { identityKey, address: compared(address), draft }
  sessionStorage.setItem(draftKey(report), JSON.stringify(kept))
}

export const deleteDraft = (report: string): void => sessionStorage.removeItem(draftKey(report))
