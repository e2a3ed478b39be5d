import { stateName } from '#orders/contract/ordering/states.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { refusalText } from '#kit/contract/declare/refusal.ts'
import { listCartLines, listPlacedOrders } from '#buying/contract/purchase/endpoints.ts'
import { screens } from '#buying/contract/screens.ts'
import { capitalized } from '#kit/contract/declare/sentence-case.ts'
import { placedOrderColumns } from '#buying/contract/purchase/order-columns.ts'
import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { z } from 'zod'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { shipToField } from '#kit/web/filters/filter-parts.ts'
import { QuickPick } from '#kit/web/filters/QuickPick.tsx'
import { useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink, useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { useCustomerSession, customerFields } from '#kit/web/session/session.ts'
import { CreditNote } from '#money/web/credit/CreditNote.tsx'
import { useList } from '#kit/web/calls/use-list.ts'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { ShipToChoice } from '../ordering/ShipToChoice.tsx'
import { rememberShipTo, useCartShipTo } from '../ordering/cart.ts'
import { Cart, CartWait } from './Cart.tsx'
import classes from './Purchase.module.css'
import { stateTags } from './order.ts'

interface Props {
  whose: { companyNumber: string; customerNumber: string }
}

function PlacedOrders({ whose }: Props) {
  const openScreen = useOpenScreen()
  const list = useList(listPlacedOrders, whose)
  return (
    <PortalGrid
      id="placed-orders"
      columns={placedOrderColumns}
      list={list}
      words={{ empty: 'No order was placed in this portal yet.' }}
      onOpen={({ reference }) => openScreen('placedOrder', { order: reference })}
      cells={{
        state: ({ state }) => <Tag kind={stateTags[state]}>{capitalized(stateName(state))}</Tag>,
        reference: ({ reference }) => (
          <ScreenLink screen="placedOrder" search={{ order: reference }} className="code">
            {reference}
          </ScreenLink>
        ),
      }}
    />
  )
}

const purchaseAddress = z.object({
  /** The ship-to of the displayed cart; empty for the default. */
  shipTo: shipToField,
  show: z.enum(['cart', 'orders']).catch('cart'),
  /** `Y` until the review of the cart, which was asked for elsewhere, has opened. */
  review: z.enum(['', 'Y']).catch(''),
})

const views = [
  { value: 'cart', label: 'Cart' },
  { value: 'orders', label: 'Placed orders' },
] as const

/** The cart of a ship-to, and the orders placed in the portal. */
export function PurchaseScreen() {
  const session = useCustomerSession()
  const { customer, rights } = session
  const shipTos = useShipTos(session).list
  const [search, setSearch] = useScreenSearch(purchaseAddress)
  const openScreen = useOpenScreen()
  const shipTo = useCartShipTo(search.shipTo)
  const mayOrder = meets(listCartLines.needs, rights)
  const maySeeOrders = meets(listPlacedOrders.needs, rights)
  const whose = customerFields(customer)
  const ofCart = shipTo === undefined ? undefined : { ...whose, shipTo }
  const show = mayOrder ? search.show : 'orders'
  useEffect(() => {
    if (shipTo !== undefined) rememberShipTo(customer, shipTo)
  }, [customer, shipTo])
  const exports =
    show === 'cart' ? (
      <ExportMenu list={listCartLines} filtered={ofCart} />
    ) : (
      maySeeOrders && <ExportMenu list={listPlacedOrders} filtered={whose} />
    )
  return (
    <Screen title={screens.purchase.title} note={<CreditNote />} actions={exports}>
      <div className={classes.bar}>
        {mayOrder && (
          <QuickPick label="Show" choices={views} value={show} onPick={(next) => setSearch({ show: next })} />
        )}
        {show === 'cart' && shipTo !== undefined && (
          <ShipToChoice value={shipTo} onChange={(next) => setSearch({ shipTo: next })} />
        )}
      </div>
      {!mayOrder && (
        <Box component="p" role="status" my="md">
          {refusalText(listCartLines.needs, rights)}
        </Box>
      )}
      {show === 'cart' && ofCart && (
        <Cart
          key={ofCart.shipTo}
          whose={ofCart}
          isReviewed={search.review === 'Y'}
          onReviewed={() => setSearch({ review: '' }, { replace: true })}
          onSent={(order) => openScreen('placedOrder', { order })}
        />
      )}
      {show === 'cart' &&
        !ofCart &&
        (shipTos.error ? <Failed error={shipTos.error} onRetry={shipTos.retry} /> : <CartWait />)}
      {show === 'orders' && maySeeOrders && <PlacedOrders whose={whose} />}
    </Screen>
  )
}
