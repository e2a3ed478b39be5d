import type { KeptReport, ReportDefinition } from '@trade-counter/contract/kit/reports/report-definitions.ts'
import type { ReportColumn } from '@trade-counter/contract/kit/reports/report-columns.ts'
import { showAlert } from '../messages/dialogs.tsx'
import { showNotice } from '../messages/notices.ts'
import { checkShown } from './shown-columns.ts'
import type { SearchOptions } from '../screen/use-screen-search.ts'

export interface Chosen {
  /** The call's fields of the chosen columns. */
  chosen: readonly string[]
}

interface Fault {
  message: string
}

/** What makes one report differ from another: how it is written into an address, and what is checked before it runs. */
export interface ReportForm<Address, Limits extends object> {
  /** Names the report's draft in the tab. */
  name: string
  title: string
  /** Report columns and data columns. */
  columns: readonly ReportColumn[]
  /** Where nothing is chosen yet. */
  firstAddress: Address
  /** Reads an address of unknown origin. */
  parse(address: Record<string, string>): Address
  /** The columns that the report was run with. */
  ranColumns(address: Address): readonly string[]
  /** The columns whose boxes are checked. */
  checkedColumns(address: Address): readonly string[]
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
  /** @param shown what would be shown: the report that was run, with some of its columns */
  faultToShow(shown: Chosen & Limits): Fault | undefined
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
  /** Whether the viewer sees the columns that hold prices. */
  mayPrice: boolean
}

/** Which tab of a report's panel is open, and what its tabs and buttons do. */
export function reportActions<Address extends { show: string; tab: string }, Limits extends object>(
  form: ReportForm<Address, Limits>,
  { address, setAddress, draft, setDraft, retry, customers, mayPrice }: Report<Address, Limits>,
) {
  const unless = (fault: Fault | undefined, act: () => void) =>
    fault ? void showAlert({ title: form.title, message: fault.message }) : act()
  const { tab } = address
  const hidden = new Set(form.columns.filter(({ price }) => price && !mayPrice).map(({ field }) => field))
  /** The draft's columns that the viewer would see. */
  const chosen = draft.chosen.filter((field) => !hidden.has(field))
  return {
    tab,
    // A look at another tab is no step to go back from.
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
