import { flag, meets } from '#kit/contract/declare/need.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { asPrinted, formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import type { listOrderLines, readInvoiceTotals } from '#orders/contract/endpoints.ts'
import { exactSum } from '#kit/web/grid/exact-sum.ts'
import { useSession } from '#kit/web/session/session.ts'
import { Totals } from '#kit/web/grid/Totals.tsx'
import classes from './LineTotals.module.css'

type Line = RowOfList<typeof listOrderLines>

interface Props {
  lines: readonly Line[]
  /** The displayed status; undefined while loading. */
  status: string | undefined
  invoice: RowOfList<typeof readInvoiceTotals> | undefined
}

/** The totals of an order's lines, and the parts of its invoice's total. */
export function LineTotals({ lines, status, invoice }: Props) {
  const seesAmounts = meets(flag('ViewOrderAmount'), useSession()?.rights)
  const sum = (key: keyof Line) => exactSum(lines.map((line) => line[key] as number | null))
  return (
    <div className={`${classes.totals} box`}>
      <Totals
        rows={['Lines', lines.length]}
        totals={[
          ['Ordered', formatQuantity(sum('quantityOrdered'))],
          [status === 'Closed' ? 'Shipped' : 'Reserved', formatQuantity(sum('reservedShipQuantity'))],
          ['Back-ordered', formatQuantity(sum('quantityBackOrdered'))],
          ['Weight', `${formatQuantity(sum('extendedWeight'))} lb`],
          ['Cube', `${formatQuantity(sum('extendedCube'))} cu ft`],
          seesAmounts && ['Merchandise', formatMoney(sum('extendedPrice'))],
        ]}
      />
      {invoice?.total != null && (
        <section aria-label={`Invoice ${asPrinted(invoice.invoiceNumber)}`}>
          <Totals
            label="Invoice total"
            totals={[
              [
                'Invoice',
                <span className="code" key="invoice">
                  {asPrinted(invoice.invoiceNumber)}
                </span>,
              ],
              ['Merchandise', formatMoney(invoice.merchandise)],
              ['Freight', formatMoney(invoice.freight)],
              ['Tax', formatMoney(invoice.tax)],
              invoice.other ? ['Other', formatMoney(invoice.other)] : false,
              ['Total', <strong key="total">{formatMoney(invoice.total)}</strong>],
            ]}
          />
        </section>
      )}
    </div>
  )
}
