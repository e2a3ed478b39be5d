import type { KeptReport } from '@trade-counter/contract/kit/reports/report-definitions.ts'
import { showAlert } from '../messages/dialogs.tsx'
import { showNotice } from '../messages/notices.ts'
import type { Chosen, Fault, ReportForm } from './report-form.ts'
import { checkShown } from './shown-columns.ts'
import type { SearchOptions } from '../screen/use-screen-search.ts'

interface Report<Address, Limits extends object> {
  address: Address
  setAddress: (next: Partial<Address>, options?: SearchOptions) => void
  draft: Chosen & Limits
  setDraft: (next: Partial<Chosen & Limits>) => void
  /** Requests the rows of the same report again. */
  retry: () => void
  /** The customers that the viewer can select, once they are known. */
  customers: readonly { CUSTID: string }[] | undefined
  /** Whether the viewer can see the columns with prices. */
  mayPrice: boolean
}

/** The open tab of a report's panel, and the actions of its tabs and buttons. */
export function reportActions<Address extends { show: string; tab: string }, Limits extends object>(
  form: ReportForm<Address, Limits>,
  { address, setAddress, draft, setDraft, retry, customers, mayPrice }: Report<Address, Limits>,
) {
  const unless = (fault: Fault | undefined, act: () => void) =>
    fault ? void showAlert({ title: form.title, message: fault.message }) : act()
  const { tab } = address
  const hidden = new Set(form.columns.filter(({ price }) => price && !mayPrice).map(({ field }) => field))
  /** The draft's columns that the viewer can see. */
  const chosen = draft.chosen.filter((field) => !hidden.has(field))
  return {
    tab,
    // Opening a tab adds no history entry.
    onTab: (next: string) => setAddress({ ...address, tab: next }, { replace: true }),
    onRun: () =>
      unless(form.faultToRun({ ...draft, chosen }), () => {
        const next = { ...form.addressOf(draft), tab }
        if (JSON.stringify(next) === JSON.stringify(address)) retry()
        setAddress(next)
      }),
    onShowColumns: () => {
      const { fault, missing } = checkShown(form, address, chosen)
      unless(fault === '' ? undefined : { message: fault }, () => {
        setAddress({ ...address, show: form.writeShow(draft.chosen) })
        if (missing !== '') showNotice({ kind: 'info', text: missing })
      })
    },
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
