import { useEffect, useMemo, useState } from 'react'
import { useDraft } from '../filters/use-draft.ts'
import { forgetDraft, keepDraft, readKeptDraft } from './kept-draft.ts'
import type { Chosen, ReportForm } from './report-form.ts'

/**
 * A report's choices before Run Report. The draft follows the address; choices that have not been run survive a reload
 * of the tab.
 * @param identityKey whose draft it is
 */
export function useReportDraft<Address extends Record<string, string>, Limits extends object>(
  form: ReportForm<Address, Limits>,
  address: Address,
  identityKey: string,
): [Chosen & Limits, (next: Partial<Chosen & Limits>) => void] {
  const [kept] = useState(() => {
    const draft = readKeptDraft(form.name, identityKey, address)
    return draft && form.parse(draft)
  })
  // Two drafts, because Show Columns changes the columns and leaves the limits unchanged.
  const searchedChoice = useMemo((): Chosen => ({ chosen: form.checkedColumns(address) }), [form, address])
  const searchedLimits = useMemo(() => form.limitsOf(address), [form, address])
  const [choice, setChoice] = useDraft(searchedChoice, kept && { chosen: form.checkedColumns(kept) })
  const [limits, setLimits] = useDraft(searchedLimits, kept && form.limitsOf(kept))
  useEffect(() => {
    const draft = form.addressOf({ ...choice, ...limits })
    const searched = form.addressOf({ ...searchedChoice, ...searchedLimits })
    if (JSON.stringify(draft) === JSON.stringify(searched)) forgetDraft(form.name)
    else keepDraft(form.name, identityKey, address, draft)
  }, [form, identityKey, address, choice, limits, searchedChoice, searchedLimits])

  const setDraft = ({ chosen, ...rest }: Partial<Chosen & Limits>) => {
    if (chosen) setChoice({ chosen })
    // The rest of a partial draft without its columns.
    setLimits(rest as Partial<Limits>)
  }
  return [{ ...choice, ...limits }, setDraft]
}
