import { statementColumns } from '#money/contract/accounts-payable/columns.ts'
import { listStatement } from '#money/contract/accounts-payable/endpoints.ts'
import { closing, opening } from '#money/contract/accounts-payable/rules.ts'
import { screens } from '#money/contract/screens.ts'
import { datesReversed, monthStart, toSentDate } from '#kit/contract/dates.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { formatDate, formatMoney } from '#kit/contract/declare/format.ts'
import { z } from 'zod'
import { ShipToSelect } from '#accounts/web/filters/ShipToSelect.tsx'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { afterShipTos, shipToName, useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { useSearched } from '#kit/web/calls/use-list.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { DateFields } from '#kit/web/filters/DateFields.tsx'
import { FilterPanel } from '#kit/web/filters/FilterPanel.tsx'
import { dayField, shipToField } from '#kit/web/filters/filter-parts.ts'
import { useDraft } from '#kit/web/filters/use-draft.ts'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { customerFields, useCustomerSession } from '#kit/web/session/session.ts'
import { InvoiceLink } from '../files/InvoiceLink.tsx'

type Row = RowOf<typeof statementColumns>

/** The screen's state in the address; without dates, the current month to date. */
export const statementAddress = z.object({ fromDate: dayField, toDate: dayField, shipTo: shipToField })

const isSum = ({ Entry }: Row) => Entry === opening || Entry === closing
const strong = (row: Row, text: string) => (isSum(row) ? <strong>{text}</strong> : text)

/** A customer's invoices, credits, and payments in a period, with the balance after each. */
export function AccountStatementScreen() {
  const session = useCustomerSession()
  const { customer } = session
  const [address, setAddress] = useScreenSearch(statementAddress)
  const shipTos = useShipTos(session)
  const toDate = address.toDate || portalDay()
  const search = { ...address, toDate, fromDate: address.fromDate || monthStart(toDate) }
  const [draft, setDraft] = useDraft(search)
  const shipTo = shipTos.locked ?? search.shipTo
  const isReady = shipTos.isReady && !datesReversed(search.fromDate, search.toDate)
  const period = { fromDate: toSentDate(search.fromDate), toDate: toSentDate(search.toDate) }
  const input = isReady ? { ...customerFields(customer), shipTo, ...period } : undefined
  const list = afterShipTos(useSearched(listStatement, input), shipTos)
  const cells = {
    Entry: (row: Row) => strong(row, row.Entry),
    Balance: (row: Row) => strong(row, formatMoney(row.Balance)),
    Number: ({ Entry, Number: number }: Row) =>
      Entry === 'Payment' || Entry === 'Discount' ? (
        number
      ) : (
        <InvoiceLink
          invoice={{ number, company: customer.company, customer: customer.customer, shipTo, order: '' }}
          beside="window"
        />
      ),
  }
  const chip = { onRemove: undefined }
  return (
    <Screen
      title={screens.accountStatement.title}
      breadcrumb={<ScreenLink screen="accountsPayable">AP Summary</ScreenLink>}
      actions={<ExportMenu list={listStatement} filtered={input} />}
    >
      <FilterPanel
        startsWithRows
        searchLabel="Show"
        canSearch={!datesReversed(draft.fromDate, draft.toDate)}
        onSearch={() => setAddress(draft)}
        chips={[
          { ...chip, label: 'From', value: formatDate(search.fromDate) },
          { ...chip, label: 'To', value: formatDate(search.toDate) },
          ...(shipTo === '' ? [] : [{ ...chip, label: 'Ship To', value: shipToName(shipTos, shipTo) }]),
        ]}
      >
        <DateFields dates={draft} onChange={setDraft} onPick={(dates) => setAddress({ ...draft, ...dates })} />
        <ShipToSelect
          shipTos={shipTos}
          width={220}
          value={draft.shipTo}
          onChange={(next) => setDraft({ shipTo: next })}
        />
      </FilterPanel>
      <PortalGrid
        id="account-statement"
        columns={statementColumns}
        list={list}
        cells={cells}
        words={{ empty: 'There is no account.' }}
      />
    </Screen>
  )
}
