import { detailColumns } from '#money/contract/accounts-payable/columns.ts'
import { noDetails } from '#money/contract/accounts-payable/rules.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { asPrinted, formatDate, formatMoney } from '#kit/contract/declare/format.ts'
import { discountText, paidText } from '#money/contract/documents/payments.ts'
import { dueMark, type DueState } from '#money/contract/documents/due-dates.ts'
import { listPayments } from '#money/contract/accounts-payable/endpoints.ts'
import { UnstyledButton } from '@mantine/core'
import { type MouseEvent, useMemo, useState } from 'react'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { CellText } from '#kit/web/grid/CellText.tsx'
import { type GridWords, PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { type LinkSearch, ScreenLink, useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { type AddressSearch, toReturnParams } from '#kit/web/screen/search-codec.ts'
import { Marked, Tag } from '#kit/web/messages/Tag.tsx'
import { type Listing, useList } from '#kit/web/calls/use-list.ts'
import { type ChosenCustomer, customerFields } from '#kit/web/session/session.ts'
import { Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { Dialog } from '#kit/web/messages/Dialog.tsx'
import { Wait } from '#kit/web/messages/Wait.tsx'
import { InvoiceLink } from '../files/InvoiceLink.tsx'

interface PaymentsProps {
  row: RowOf<typeof detailColumns>
  owner: Pick<ChosenCustomer, 'company' | 'customer'>
  onClose: () => void
}

/** What paid an invoice or used up a credit, what is left, and what a payment saves. */
function PaymentsDialog({ row, owner, onClose }: PaymentsProps) {
  const { ReferenceNumber: invoice, OriginalAmount, CurrentBalance, SoldShipTo: shipTo } = row
  const list = useList(listPayments, { ...customerFields(owner), shipTo, invoice })
  const isCredit = OriginalAmount < 0
  return (
    <Dialog title={`${isCredit ? 'Credit' : 'Invoice'} ${asPrinted(invoice)}`} width={34} closable onClose={onClose}>
      <div className="stack">
        {list.error && <Failed error={list.error} onRetry={list.retry} />}
        {!list.rows && !list.error && <Wait lines={['1fr']} />}
        {list.rows?.map((payment) => (
          <p key={payment.PaymentNumber}>{paidText(payment, OriginalAmount)}</p>
        ))}
        <p>
          <strong>
            {isCredit ? 'Credit left' : 'Balance due'} {formatMoney(isCredit ? -CurrentBalance : CurrentBalance)}
          </strong>
        </p>
        {row.Discount !== null && <p>{discountText(row)}</p>}
      </div>
    </Dialog>
  )
}

export type DetailRow = RowOf<typeof detailColumns>

interface Props {
  list: Listing<DetailRow>
  owner: Pick<ChosenCustomer, 'company' | 'customer'>
  /** The screen's own address, for the way back from an order. */
  address: AddressSearch
  words: Omit<GridWords, 'empty'>
  onSelect: (rows: readonly DetailRow[]) => void
}

function OrderLink({ row, text, search }: { row: DetailRow; text: string; search: LinkSearch }) {
  if (row.OrderNumber === '' || text === '') return text
  return (
    <ScreenLink screen="orderDetails" search={search}>
      {text}
    </ScreenLink>
  )
}

/** A double click on the row has a different meaning. */
const stopped = (event: MouseEvent) => event.stopPropagation()

const kinds = { 'not due': 'plain', 'past due': 'late', 'long past due': 'late' } as const satisfies Record<
  DueState,
  string
>

/** The due date, with a mark that says what a payment saves, how late it is, or when it is due. */
function dueCell(row: DetailRow, onOpen: (row: DetailRow) => void) {
  const mark = dueMark(row, portalDay())
  const tag =
    row.Discount === null ? (
      mark && <Tag kind={kinds[mark.state]}>{mark.text}</Tag>
    ) : (
      <UnstyledButton title={discountText(row)} onDoubleClick={stopped} onClick={() => onOpen(row)}>
        <Tag kind="good">
          Save {formatMoney(row.Discount)} by {formatDate(row.DiscountDate).slice(0, 5)}
        </Tag>
      </UnstyledButton>
    )
  return <Marked mark={tag}>{formatDate(row.DueDate)}</Marked>
}

/** The invoices of a search: the number opens the document, and the PO or a double click opens the order. */
export function PayablesDetail({ list, owner, address, words, onSelect }: Props) {
  const { company, customer } = owner
  const openScreen = useOpenScreen()
  const [opened, setOpened] = useState<DetailRow>()
  // The server finds the invoice's order sequence.
  const orderOf = (row: DetailRow): LinkSearch => ({
    company,
    invoice: row.ReferenceNumber,
    from: 'accountsPayable',
    ...toReturnParams(address),
  })
  const openOrder = (row: DetailRow) => openScreen('orderDetails', orderOf(row))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way back depends on the address
  const cells = useMemo(() => {
    const related = (numbers: string) =>
      numbers
        .split(', ')
        .map((number) => (
          <InvoiceLink key={number} invoice={{ number, company, customer, shipTo: '', order: '' }} beside="window" />
        ))
    return {
      ReferenceNumber: ({ ReferenceNumber: number, SoldShipTo: shipTo, OrderNumber: order }: DetailRow) => (
        <InvoiceLink invoice={{ number, company, customer, shipTo, order }} beside="window" />
      ),
      PoNumber: (row: DetailRow) => <OrderLink row={row} text={row.PoNumber} search={orderOf(row)} />,
      OrderNumber: (row: DetailRow) => <OrderLink row={row} text={asPrinted(row.OrderNumber)} search={orderOf(row)} />,
      DueDate: (row: DetailRow) => dueCell(row, setOpened),
      Paid: (row: DetailRow) =>
        row.Paid === null ? (
          <CellText column={{ format: 'money', emptyMeans: 'none' }} value={null} />
        ) : (
          <UnstyledButton
            className="link"
            aria-label={`${formatMoney(row.Paid)}, payments of ${asPrinted(row.ReferenceNumber)}`}
            onDoubleClick={stopped}
            onClick={() => setOpened(row)}
          >
            {formatMoney(row.Paid)}
          </UnstyledButton>
        ),
      CorrectsInvoice: (row: DetailRow) => related(row.CorrectsInvoice),
      CorrectedBy: (row: DetailRow) => related(row.CorrectedBy),
    }
  }, [company, customer, address])
  return (
    <>
      <PortalGrid
        id="payables"
        columns={detailColumns}
        list={list}
        onSelect={onSelect}
        onOpen={openOrder}
        cells={cells}
        words={{ empty: noDetails, ...words }}
      />
      {opened && <PaymentsDialog row={opened} owner={owner} onClose={() => setOpened(undefined)} />}
    </>
  )
}
