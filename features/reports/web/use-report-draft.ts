import type { Report } from '#reports/contract/define-report.ts'
import type { ReportAddress, ReportDraft } from '#reports/contract/report-parts.ts'
import { useEffect, useMemo, useState } from 'react'
import { useDraft } from '#kit/web/filters/use-draft.ts'

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
function readSavedDraft(report: string, identityKey: string, address: ReportAddress): ReportAddress | undefined {
  const text = sessionStorage.getItem(draftKey(report))
  if (text === null) return undefined
  try {
    const kept = JSON.parse(text) as Partial<Kept>
    return kept.identityKey === identityKey && kept.address === compared(address) ? kept.draft : undefined
  } catch {
    return undefined
  }
}

function saveDraft(report: string, identityKey: string, address: ReportAddress, draft: ReportAddress): void {
  const kept: Kept = { identityKey, address: compared(address), draft }
  sessionStorage.setItem(draftKey(report), JSON.stringify(kept))
}

const deleteDraft = (report: string): void => sessionStorage.removeItem(draftKey(report))

/**
 * A report's choices before Run Report. The draft follows the address. Choices that have not been run survive a reload
 * of the tab.
 * @param identityKey the owner of the draft
 */
export function useReportDraft(
  { name, codec }: Pick<Report, 'name' | 'codec'>,
  address: ReportAddress,
  identityKey: string,
): [ReportDraft, (next: Partial<ReportDraft>) => void] {
  const [kept] = useState(() => {
    const draft = readSavedDraft(name, identityKey, address)
    return draft && codec.parse(draft)
  })
  // Two drafts, because Show Columns changes only the columns.
  const searchedChoice = useMemo(
    (): Pick<ReportDraft, 'chosen'> => ({ chosen: codec.checked(address) }),
    [codec, address],
  )
  const searchedLimits = useMemo(() => codec.limitsOf(address), [codec, address])
  const [choice, setChoice] = useDraft(searchedChoice, kept && { chosen: codec.checked(kept) })
  const [limits, setLimits] = useDraft(searchedLimits, kept && codec.limitsOf(kept))
  useEffect(() => {
    const draft = codec.toAddress({ ...choice, ...limits })
    const searched = codec.toAddress({ ...searchedChoice, ...searchedLimits })
    if (JSON.stringify(draft) === JSON.stringify(searched)) deleteDraft(name)
    else saveDraft(name, identityKey, address, draft)
  }, [name, codec, identityKey, address, choice, limits, searchedChoice, searchedLimits])

  const setDraft = ({ chosen, ...rest }: Partial<ReportDraft>) => {
    if (chosen) setChoice({ chosen })
    setLimits(rest)
  }
  return [{ ...choice, ...limits }, setDraft]
}
