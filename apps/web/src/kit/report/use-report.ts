import type { KeptReport, ReportDefinition } from '@trade-counter/contract/kit/report-definitions.ts'
import { useMemo } from 'react'
import { showAlert } from '../dialogs.tsx'
import { showNotice } from '../notices.ts'
import { useDraft } from '../use-draft.ts'
import type { SearchOptions } from '../use-screen-search.ts'

interface Chosen {
  /** The call's fields of the chosen columns. */
  chosen: readonly string[]
}

interface Fault {
  message: string
}

/** What makes one report differ from another: how it is written into an address, and what is checked before it runs. */
export interface ReportForm<Address, Limits extends object> {
  title: string
  /** Where nothing is chosen yet. */
  firstAddress: Address
  shownColumns(address: Address): readonly string[]
  /** Show Columns as the address says it. */
  writeShow(chosen: readonly string[]): string
  /** All of a draft but its columns. */
  limitsOf(address: Address): Limits
  /** A report that was run. */
  addressOf(draft: Chosen & Limits): Address
  /** A kept definition, less the customers that are not among the open ones. */
  openDefinition(
    definition: ReportDefinition,
    open: readonly string[] | undefined,
  ): { address: Address; leftOut: number }
  faultToRun(draft: Chosen & Limits): Fault | undefined
  faultToShow(draft: Chosen & Limits): Fault | undefined
}

/** A report as it is put together, before Run Report; it follows the address. */
export function useReportDraft<Address, Limits extends object>(
  form: ReportForm<Address, Limits>,
  address: Address,
): [Chosen & Limits, (next: Partial<Chosen & Limits>) => void] {
  // Show Columns changes the one and leaves the other as it is.
  const [choice, setChoice] = useDraft(useMemo((): Chosen => ({ chosen: form.shownColumns(address) }), [form, address]))
  const [limits, setLimits] = useDraft(useMemo(() => form.limitsOf(address), [form, address]))
  const setDraft = ({ chosen, ...rest }: Partial<Chosen & Limits>) => {
    if (chosen) setChoice({ chosen })
    // What is left of a partial draft without its columns.
    setLimits(rest as Partial<Limits>)
  }
  return [{ ...choice, ...limits }, setDraft]
}

interface Report<Address, Limits extends object> {
  address: Address
  setAddress: (next: Partial<Address>, options?: SearchOptions) => void
  draft: Chosen & Limits
  setDraft: (next: Partial<Chosen & Limits>) => void
  /** Asks for the rows of the same report anew. */
  retry: () => void
  /** The customers that the viewer may choose, once they are known. */
  customers: readonly { CUSTID: string }[] | undefined
}

/** Which tab of a report's panel is open, and what its tabs and buttons do. */
export function reportActions<Address extends { show: string; tab: string }, Limits extends object>(
  form: ReportForm<Address, Limits>,
  { address, setAddress, draft, setDraft, retry, customers }: Report<Address, Limits>,
) {
  const unless = (fault: Fault | undefined, act: () => void) =>
    fault ? void showAlert({ title: form.title, message: fault.message }) : act()
  const { tab } = address
  return {
    tab,
    // A look at another tab is no step to go back from.
    onTab: (next: string) => setAddress({ ...address, tab: next }, { replace: true }),
    onRun: () =>
      unless(form.faultToRun(draft), () => {
        const next = { ...form.addressOf(draft), tab }
        if (JSON.stringify(next) === JSON.stringify(address)) retry()
        setAddress(next)
      }),
    onShowColumns: () =>
      unless(form.faultToShow(draft), () => setAddress({ ...address, show: form.writeShow(draft.chosen) })),
    onClear: () => {
      setDraft({ chosen: [], ...form.limitsOf(form.firstAddress) })
      setAddress(form.firstAddress)
    },
    onOpen: ({ definition, name }: KeptReport) => {
      const { address: next, leftOut } = form.openDefinition(
        definition,
        customers?.map(({ CUSTID }) => CUSTID),
      )
      setAddress({ ...next, tab })
      if (leftOut > 0)
        showNotice({ kind: 'info', text: `“${name}” names ${leftOut} customers that this account does not see.` })
    },
  }
}
