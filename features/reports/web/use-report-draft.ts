import type { Report } from '#reports/contract/define-report.ts'
import type { ReportAddress, ReportDraft } from '#reports/contract/report-parts.ts'
import { readSessionStorageValue } from '@mantine/hooks'
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

/** Returns the draft that this tab stored for the same viewer at the same address. */
function savedDraft(report: string, identityKey: string, address: ReportAddress): ReportAddress | undefined {
  const kept = readSessionStorageValue<Partial<Kept>>({ key: draftKey(report) })
  return kept?.identityKey === identityKey && kept.address === compared(address) ? kept.draft : undefined
}

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
    const draft = savedDraft(name, identityKey, address)
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
    const unsaved: Kept = { identityKey, address: compared(address), draft }
    if (JSON.stringify(draft) === JSON.stringify(searched)) sessionStorage.removeItem(draftKey(name))
    else sessionStorage.setItem(draftKey(name), JSON.stringify(unsaved))
  }, [name, codec, identityKey, address, choice, limits, searchedChoice, searchedLimits])

  const setDraft = ({ chosen, ...rest }: Partial<ReportDraft>) => {
    if (chosen) setChoice({ chosen })
    setLimits(rest)
  }
  return [{ ...choice, ...limits }, setDraft]
}
