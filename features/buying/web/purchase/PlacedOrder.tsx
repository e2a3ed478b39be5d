import { localTime } from '#kit/web/calls/portal-time.ts'
import { capitalized } from '#kit/contract/declare/sentence-case.ts'
import { formatDate } from '#kit/contract/declare/format.ts'
import { changeText } from '#orders/contract/ordering/order-change.ts'
import { listPlacedLines, readPlacedOrder } from '#buying/contract/purchase/endpoints.ts'
import { Button } from '@mantine/core'
import { useList } from '#kit/web/calls/use-list.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { Dialog, DialogButtons } from '#kit/web/messages/Dialog.tsx'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { AddToCart } from '../ordering/AddToCart.tsx'
import type { Order } from './cart.ts'
import { CartTotals } from './CartTotals.tsx'
import { DecideOrder } from './DecideOrder.tsx'
import { PlacedLines } from './PlacedLines.tsx'
import classes from './Purchase.module.css'

interface Props {
  whose: { companyNumber: string; customerNumber: string }
  reference: string
  onClose: () => void
}

/** The states and changes, latest first. */
const historyOf = ({ history, changes }: Order) =>
  [
    ...history.map(({ state, at, by, reason }) => ({
      key: at + state,
      at,
      text: `${state} by ${by}${reason === '' ? '' : `, because: ${reason}`}`,
    })),
    ...changes.map(({ at, by, ...change }, nth) => ({ key: `${at} ${nth}`, at, text: `${by} ${changeText(change)}` })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))

/** The details, which an approver sees as fields instead. */
const Details = ({ order }: { order: Order }) => (
  <>
    <dt>PO number</dt>
    <dd className="code">{order.customerPo}</dd>
    <dt>Requested</dt>
    <dd>{formatDate(order.requestedDate) || 'As soon as possible'}</dd>
    <dt>Shipping</dt>
    <dd>{order.shipComplete ? 'Complete, in one shipment' : 'As available'}</dd>
    {order.remarks !== '' && (
      <>
        <dt>Remarks</dt>
        <dd>{order.remarks}</dd>
      </>
    )}
  </>
)

/** An order placed in the portal: its details, lines, and history. */
export function PlacedOrder({ whose, reference, onClose }: Props) {
  const input = { ...whose, reference }
  const { value, error, retry } = useValue(readPlacedOrder, input)
  const { rows } = useList(listPlacedLines, input)
  const again = (rows ?? []).map(({ itemNumber, quantity }) => ({ item: itemNumber, quantity: String(quantity) }))
  return (
    <Dialog title={`Order ${reference}`} width={value?.mayDecide ? 58 : 46} centered closable onClose={onClose}>
      {error && <Failed error={error} onRetry={retry} />}
      {!(value && rows) && !error && <Wait lines={sameLines(5, '8rem 1fr')} />}
      {value && rows && (
        <div className={`${classes.form} stack`}>
          <dl className={classes.facts}>
            <dt>State</dt>
            <dd>{capitalized(value.state)}</dd>
            {value.orderNumber !== '' && (
              <>
                <dt>Order number</dt>
                <dd className="code">
                  {value.orderSequence === '' ? (
                    value.orderNumber
                  ) : (
                    <ScreenLink
                      screen="orderDetails"
                      search={{
                        company: whose.companyNumber,
                        order: value.orderNumber,
                        sequence: value.orderSequence,
                      }}
                    >
                      {value.orderNumber}
                    </ScreenLink>
                  )}
                </dd>
              </>
            )}
            <dt>Ship to</dt>
            <dd>
              {value.shipTo} {value.shipToName}
            </dd>
            {!value.mayDecide && <Details order={value} />}
          </dl>
          <ol reversed aria-label="History" className={classes.history}>
            {historyOf(value).map(({ key, at, text }) => (
              <li key={key}>
                {localTime(at)}: {text}
              </li>
            ))}
          </ol>
          {value.mayDecide ? (
            <DecideOrder whose={{ ...whose, shipTo: value.shipTo }} order={value} lines={rows} onDone={onClose} />
          ) : (
            <>
              <PlacedLines lines={rows} />
              <CartTotals lines={rows} />
              <DialogButtons>
                <Button variant="default" onClick={onClose}>
                  Close
                </Button>
                <AddToCart lines={again} label="Order again" shipTo={value.shipTo} />
              </DialogButtons>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
