import type { KeptReport, ReportDefinition } from '@trade-counter/contract/kit/reports/report-definitions.ts'
import type { ReportColumn } from '@trade-counter/contract/kit/reports/report-columns.ts'
import { showAlert } from '../messages/dialogs.tsx'
import { showNotice } from '../messages/notices.ts'
import { checkShown } from './shown-columns.ts'
import type { SearchOptions } from '../screen/use-screen-search.ts'

export interface Chosen {
  /** The call's fields of the selected columns. */
  chosen: readonly string[]
}

interface Fault {
  message: string
}

/** The parts that differ between reports: the address format and the checks before a run. */
export interface ReportForm<Address, Limits extends object> {
  /** The draft's name in the tab's storage. */
  name: string
  title: string
  /** Report columns and data columns. */
  columns: readonly ReportColumn[]
  /** The address before any choice. */
  firstAddress: Address
  /** Parses an untrusted address. */
  parse(address: Record<string, string>): Address
  /** The columns that the report was run with. */
  ranColumns(address: Address): readonly string[]
  /** The columns whose boxes are checked. */
  checkedColumns(address: Address): readonly string[]
  /** Show Columns in address form. */
  writeShow(chosen: readonly string[]): string
  /** All of a draft except its columns. */
  limitsOf(address: Address): Limits
  /** The address of a report that was run. */
  addressOf(draft: Chosen & Limits): Address
  /** A saved definition, without the customers that are not in `open`. */
  openDefinition(
    definition: ReportDefinition,
    open: readonly string[] | undefined,
  ): { address: Address; leftOut: number }
  faultToRun(draft: Chosen & Limits): Fault | undefined
  /** @param shown what would be shown: the report that was run, with some of its columns */
  faultToShow(shown: Chosen & Limits): Fault | undefined
}

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
