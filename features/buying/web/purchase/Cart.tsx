import { listCartLines, listOpenCarts, readCart } from '#buying/contract/purchase/endpoints.ts'
import { lineNotes, preparedText } from '#buying/contract/purchase/rules.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { seesAmounts } from '#buying/contract/ordering/needs.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import { counted } from '#kit/contract/declare/format.ts'
import { useWindowEvent } from '@mantine/hooks'
import { Fragment, use, useEffect, useRef, useState } from 'react'
import { call } from '#kit/web/calls/api.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { Failed, Outdated } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { BusyButton } from '#kit/web/messages/BusyButton.tsx'
import { useChange } from '#kit/web/messages/use-change.ts'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { hasFeature } from '#kit/web/screen/features.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { ScreensContext } from '#kit/web/screen/screens.ts'
import { shipToName, useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { refreshCarts } from '../ordering/cart.ts'
import type { CartKey } from './order.ts'
import { CartDetails } from './CartDetails.tsx'
import { CartLine } from './CartLine.tsx'
import { CartTotals } from './CartTotals.tsx'
import { useEditors } from './editors.ts'
import { QuickAdd } from './QuickAdd.tsx'
import { Review } from './Review.tsx'
import { useReplacing } from './use-replacing.ts'
import classes from './Purchase.module.css'

/**
 * The carts of the customer's other ship-tos, so that none is forgotten. Renders nothing if there are none, or if the
 * user cannot choose a ship-to.
 */
function OtherCarts({ whose: { companyNumber, customerNumber, shipTo } }: { whose: CartKey }) {
  const shipTos = useShipTos(useCustomerSession())
  const { rows = [] } = useList(listOpenCarts, { companyNumber, customerNumber })
  const others = rows.filter((cart) => cart.shipTo !== shipTo)
  if (shipTos.locked !== undefined || others.length === 0) return null
  return (
    <nav className="row screen-only" aria-label="Carts of other ship-tos">
      <span>Other carts:</span>
      <ul className="row">
        {others.map((cart) => (
          <li key={cart.shipTo}>
            <ScreenLink screen="purchase" search={{ shipTo: cart.shipTo }}>
              {shipToName(shipTos, cart.shipTo)}
            </ScreenLink>{' '}
            ({preparedText(cart, cart.lines) || counted(cart.lines, 'line')})
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The screens with an 'Add to cart' button. */
const sources = ['orderGuide', 'itemForecast', 'inventory', 'displayOrders'] as const satisfies readonly ScreenName[]

/** Shown in an empty cart: how to fill it here, and from which screens. */
function EmptyCart() {
  const { rights } = useCustomerSession()
  const screens = use(ScreensContext)
  const open = sources.filter((name) => {
    const screen = screens[name]
    return screen && meets(screen.needs, rights) && hasFeature(screen.feature)
  })
  return (
    <div role="status" className="stack">
      <p>The cart of this ship-to is empty. Add an item above, or paste a list.</p>
      {open.length > 0 && (
        <p>
          Or fill it from{' '}
          {open.map((name, at) => (
            <Fragment key={name}>
              {at > 0 && (at < open.length - 1 ? ', ' : open.length > 2 ? ', or ' : ' or ')}
              <ScreenLink screen={name}>{screens[name]?.label}</ScreenLink>
            </Fragment>
          ))}
          .
        </p>
      )}
    </div>
  )
}

interface Props {
  whose: CartKey
  onSent: (reference: string) => void
  /** Whether to open the review as soon as the cart is loaded. */
  isReviewed: boolean
  onReviewed: () => void
}

/** How often the cart is requested again, because other users may change it. */
const everyMs = () => 20_000

/** A placeholder in the shape of a cart: the field for an item, the lines, and the total. */
export const CartWait = () => <Wait boxed lines={['16rem 6rem 8rem', ...sameLines(5, '2fr 1fr 6rem 6rem'), '10rem']} />

export function Cart({ whose, onSent, isReviewed, onReviewed }: Props) {
  const { customer, rights } = useCustomerSession()
  const head = useValue(readCart, whose, everyMs)
  const lines = useList(listCartLines, whose, everyMs)
  const editors = useEditors()
  const [reviewing, setReviewing] = useState<number>()
  const review = useChange(async () => {
    const isSaved = await editors.settle()
    if (!isSaved) return setReviewing(undefined)
    // The review waits for the saved cart, so that it does not report a saved change as another user's.
    await refreshCarts()
    setReviewing((await call(readCart, whose)).version)
  })
  useWindowEvent('focus', () => {
    head.retry()
    lines.retry()
  })
  const replacingOf = useReplacing(whose, lines.rows ?? [])
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isReviewed || isBegun.current || head.value === undefined || lines.rows === undefined) return
    isBegun.current = true
    onReviewed()
    if (lines.rows.length > 0) review.mutate()
  })
  const failure = head.error ?? lines.error
  const { value } = head
  const { rows } = lines
  if (failure && !(value && rows)) return <Failed error={failure} onRetry={lines.error ? lines.retry : head.retry} />
  if (!value || !rows) return <CartWait />
  const day = value.requestedDate || portalDay()
  const checked = rows.map((line) => ({ line, notes: lineNotes(line, day, meets(seesAmounts, rights)) }))
  const isStopped = checked.some(({ notes }) => notes.some(({ level }) => level === 'stop'))
  return (
    <div className={`${classes.cart} stack dense`}>
      <Outdated list={{ rows, error: failure, retry: lines.error ? lines.retry : head.retry }} />
      <OtherCarts whose={whose} />
      <QuickAdd shipTo={whose.shipTo} editors={editors} />
      {rows.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          {value.preparedBy !== '' && (
            <p className="callout screen-only">
              <strong>{preparedText(value, rows.length)}.</strong>{' '}
              {rights.loginType === 'E'
                ? `${customer.name} finds this cart on Home and can send it.`
                : 'Change what you like, then send it.'}
            </p>
          )}
          <ul className="box" aria-label="Lines of the cart">
            {checked.map(({ line, notes }) => (
              <CartLine
                key={`${value.cart} ${line.itemNumber}`}
                whose={whose}
                cart={value.cart}
                line={line}
                notes={notes}
                editors={editors}
                replacing={replacingOf(line)}
              />
            ))}
          </ul>
          <CartTotals lines={rows} />
          {/* Until the first line creates the cart, there is no cart for the details. */}
          {value.cart !== '' && <CartDetails key={value.cart} whose={whose} head={value} editors={editors} />}
          <div className={`${classes.send} screen-only`}>
            <BusyButton busy={review.isPending} onClick={() => review.mutate()}>
              Review and send
            </BusyButton>
            {isStopped && (
              <p role="status" className="danger">
                Change the lines marked in red first.
              </p>
            )}
          </div>
        </>
      )}
      {reviewing !== undefined && value.version >= reviewing && rows.length > 0 && (
        <Review whose={whose} head={value} checked={checked} onSent={onSent} onClose={() => setReviewing(undefined)} />
      )}
    </div>
  )
}
