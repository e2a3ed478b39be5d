import type { Report } from '#reports/contract/define-report.ts'
import type { ReportAddress, ReportDraft } from '#reports/contract/report-parts.ts'
import { useEffect, useMemo, useState } from 'react'
import { useDraft } from '#kit/web/filters/use-draft.ts'
import { deleteDraft, saveDraft, readSavedDraft } from './saved-draft.ts'

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
