import { asPrinted, formatDate } from '#kit/contract/declare/format.ts'
import { orderName } from '#orders/contract/documents/order-number.ts'
import { invoiceLineColumns } from '#orders/contract/columns.ts'
import { listInvoiceLines, readInvoiceHead } from '#orders/contract/endpoints.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { invoiceOnly, noOrders } from '#orders/contract/rules.ts'
import { Group } from '@mantine/core'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { useList } from '#kit/web/calls/use-list.ts'
import classes from './OrderDetails.module.css'
import {
  HeadWait,
  codeFact,
  type Fact,
  Facts,
  moneyFact,
  NoOrder,
  Party,
  ShowInvoice,
  shipToLines,
} from './OrderHead.tsx'

interface Props {
  company: string
  invoice: string
}

type Head = RowOfList<typeof readInvoiceHead>

const invoiceFacts = (head: Head): Fact[] => [
  ['Customer PO', codeFact(head.poNumber)],
  ['Order', codeFact(head.orderNumber && orderName(head.orderNumber, head.orderSequenceNumber))],
  ['Invoiced', formatDate(head.invoiceDate)],
  ['Due', formatDate(head.dueDate) || 'Not given'],
  ['Location', codeFact(head.location)],
  ...moneyFact('Original amount', head.originalAmount),
  ...moneyFact('Current balance', head.currentBalance),
]

export function InvoiceExports({ company, invoice }: Props) {
  const input = { companyNumber: company, referenceNumber: invoice }
  const { rows } = useList(readInvoiceHead, input)
  if (rows?.length === 0) return null
  return <ExportMenu list={listInvoiceLines} filtered={rows && input} />
}

/** Replaces an order that is no longer stored with its invoice's data. */
export function InvoiceInstead({ company, invoice }: Props) {
  const input = { companyNumber: company, referenceNumber: invoice }
  const heads = useList(readInvoiceHead, input)
  const head = heads.rows?.[0]
  const lines = useList(listInvoiceLines, head && input)
  if (heads.error && !heads.rows) return <Failed error={heads.error} onRetry={heads.retry} />
  if (!heads.rows) return <HeadWait />
  if (!head) return <NoOrder message={noOrders} />
  return (
    <>
      <div className={`${classes.head} box dense`}>
        <p role="status">{invoiceOnly(head)}</p>
        <div className="row">
          <h2>
            Invoice <span className="code">{asPrinted(head.invoiceNumber)}</span>
          </h2>
          <ShowInvoice
            invoice={{
              number: head.invoiceNumber,
              company: head.companyNumber,
              customer: head.customerNumber,
              shipTo: head.shipToNumber,
              order: head.orderNumber,
            }}
          />
        </div>
        <Group gap="0.75rem 2.5rem" align="stretch" mt="xs">
          <Party title="Ship to" lines={shipToLines(head)} />
          <Facts facts={invoiceFacts(head)} />
        </Group>
      </div>
      <PortalGrid
        id="invoice-lines"
        columns={invoiceLineColumns}
        list={lines}
        words={{ empty: 'This invoice has no lines.' }}
      />
    </>
  )
}
