import { shownColumns } from '@trade-counter/contract/kit/declare/columns.ts'
import { formatDate, formatValue } from '@trade-counter/contract/kit/declare/format.ts'
import { cartLineColumns } from '@trade-counter/contract/slices/purchase/columns.ts'
import { listPlacedLines, readPlacedOrder } from '@trade-counter/contract/slices/purchase/endpoints.ts'
import { Button } from '@mantine/core'
import { useList } from '#web/kit/calls/use-list.ts'
import { useValue } from '#web/kit/calls/use-value.ts'
import { Failed } from '#web/kit/grid/parts/PortalGridMessages.tsx'
import { PlainTable } from '#web/kit/grid/parts/PlainTable.tsx'
import { Dialog, DialogButtons } from '#web/kit/messages/Dialog.tsx'
import { Wait } from '#web/kit/messages/Wait.tsx'
import { AddToCart } from '#web/kit/ordering/AddToCart.tsx'
import { useCustomerSession } from '#web/kit/session/session.ts'
import classes from './Purchase.module.css'

interface Props {
  whose: { companyNumber: string; customerNumber: string }
  reference: string
  onClose: () => void
}

const shown = ['itemNumber', 'description', 'quantity', 'unit', 'unitPrice', 'amount']
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** When, in the browser's time zone: `11/20/2026, 3:05 PM`. */
const timeOf = (at: string) => new Date(at).toLocaleString('en-US', { dateStyle: 'short', timeStyle: 'short' })

/** An order that was placed in the portal: what it says, its lines, and its history. */
export function PlacedOrder({ whose, reference, onClose }: Props) {
  const { rights } = useCustomerSession()
  const input = { ...whose, reference }
  const { value, error, retry } = useValue(readPlacedOrder, input)
  const { rows = [] } = useList(listPlacedLines, input)
  const columns = shownColumns(cartLineColumns, rights).filter(({ key }) => shown.includes(key))
  const again = rows.map(({ itemNumber, quantity }) => ({ item: itemNumber, quantity: String(quantity) }))
  return (
    <Dialog title={`Order ${reference}`} width={46} centered closable onClose={onClose}>
      {error && <Failed error={error} onRetry={retry} />}
      {!value && !error && <Wait height={160} />}
      {value && (
        <div className={classes.form}>
          <dl className={classes.facts}>
            <dt>State</dt>
            <dd>{sentence(value.state)}</dd>
            <dt>PO number</dt>
            <dd className="code">{value.customerPo}</dd>
            <dt>Ship to</dt>
            <dd>
              {value.shipTo} {value.shipToName}
            </dd>
            <dt>Requested</dt>
            <dd>{formatDate(value.requestedDate) || 'As soon as possible'}</dd>
            <dt>Shipping</dt>
            <dd>{value.shipComplete ? 'Complete, in one shipment' : 'As available'}</dd>
            {value.remarks !== '' && (
              <>
                <dt>Remarks</dt>
                <dd>{value.remarks}</dd>
              </>
            )}
          </dl>
          <ol className={classes.history} aria-label="History">
            {value.history.map(({ state, at, by, reason }) => (
              <li key={at + state}>
                {timeOf(at)}: {state} by {by}
                {reason !== '' && `, because: ${reason}`}
              </li>
            ))}
          </ol>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls by keyboard */}
          <section className={classes.tableFrame} tabIndex={0} aria-label="Lines of the order">
            <PlainTable
              columns={columns}
              rows={rows}
              cell={({ key, format }, row) => formatValue(format, row[key] as string | number | null)}
            />
          </section>
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <AddToCart lines={again} label="Order again" />
          </DialogButtons>
        </div>
      )}
    </Dialog>
  )
}
