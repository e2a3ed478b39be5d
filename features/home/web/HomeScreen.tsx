import { meets } from '#kit/contract/declare/need.ts'
import { readHome } from '#home/contract/endpoints.ts'
import { listMyCustomers } from '#home/contract/my-customers/endpoints.ts'
import { screens } from '#home/contract/screens.ts'
import { Box } from '@mantine/core'
import { z } from 'zod'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { customerFields, useCustomerSession, useSession } from '#kit/web/session/session.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { CreditNote } from '#money/web/credit/CreditNote.tsx'
import { Failed, Failure } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { OneFailure } from '#kit/web/messages/OneFailure.tsx'
import { RepContact } from '#kit/web/messages/RepContact.tsx'
import { Arrivals } from './Arrivals.tsx'
import classes from './HomeScreen.module.css'
import { MyCustomers } from './my-customers/MyCustomers.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { PurchaseChart } from './PurchaseChart.tsx'
import { UsualOrders } from './usual-order/UsualOrders.tsx'
import { Tiles } from './Tiles.tsx'
import type { Whose } from '#kit/web/panels/use-allowed-list.ts'

const homeAddress = z.object({
  /** Shows the chosen customer to a viewer who has several. */
  show: z.enum(['', 'customer']).catch(''),
})

/** A group's or an employee's customers, or the work list of one customer. */
export function HomeScreen() {
  const session = useSession()
  const [{ show }] = useScreenSearch(homeAddress)
  if (!session) return null
  const hasCustomers = meets(listMyCustomers.needs, session.rights)
  if (hasCustomers && (show === '' || !session.customer)) return <MyCustomers session={session} />
  return <CustomerHome isOneOfMany={hasCustomers} />
}

/** The work list: figures, what needs attention, and beside it, arrivals and purchases. */
function CustomerHome({ isOneOfMany }: { isOneOfMany: boolean }) {
  const session = useCustomerSession()
  const { locked, isReady, list } = useShipTos(session)
  const whose: Whose = isReady ? { ...customerFields(session.customer), shipTo: locked ?? '' } : undefined
  const tiles = useList(readHome, whose)
  const breadcrumb = isOneOfMany && <ScreenLink screen="home">My customers</ScreenLink>
  if (!isReady && list.error) {
    return (
      <Screen title={screens.home.title} breadcrumb={breadcrumb}>
        <Failed error={list.error} onRetry={list.retry} />
      </Screen>
    )
  }
  return (
    <Screen title={screens.home.title} breadcrumb={breadcrumb} note={<CreditNote />}>
      <Box className="stack" p="0.75rem 0 1rem">
        <OneFailure say={(failure) => <Failure {...failure} text="Parts of this page could not be loaded." />}>
          <UsualOrders whose={whose} />
          <Tiles list={tiles} whose={whose} />
          <div className={`${classes.columns} flows`}>
            <div className={`${classes.main} stack flows`}>
              <NeedsAttention whose={whose} />
            </div>
            <div className={`${classes.side} stack flows`}>
              <Arrivals whose={whose} />
              <PurchaseChart whose={whose} />
            </div>
          </div>
        </OneFailure>
        <RepContact className="phone-only stack" />
      </Box>
    </Screen>
  )
}
