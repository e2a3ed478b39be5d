import { meets } from '#kit/contract/declare/need.ts'
import { listFewerPurchases, listLateCustomers, readHome } from '#home/contract/endpoints.ts'
import { screens } from '#app/contract/screens.ts'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { useCustomerSession, customerFields } from '#kit/web/session/session.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { CreditNote } from '#money/web/credit/CreditNote.tsx'
import { Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { Arrivals } from './Arrivals.tsx'
import { Customers } from './Customers.tsx'
import classes from './HomeScreen.module.css'
import { NeedsAttention } from './NeedsAttention.tsx'
import { PurchaseChart } from './PurchaseChart.tsx'
import { Tiles } from './Tiles.tsx'
import type { Whose } from '#kit/web/panels/use-allowed-list.ts'

/**
 * The work list. Figures come first, then what needs attention. The side column shows arrivals and purchases. For a
 * group or an employee, it shows their customers instead, and arrivals and purchases follow below.
 */
export function HomeScreen() {
  const session = useCustomerSession()
  const { locked, isReady, list } = useShipTos(session)
  const whose: Whose = isReady ? { ...customerFields(session.customer), shipTo: locked ?? '' } : undefined
  const tiles = useList(readHome, whose)
  const hasCustomers = meets(listLateCustomers.needs, session.rights) || meets(listFewerPurchases.needs, session.rights)
  const whatComes = (
    <>
      <Arrivals whose={whose} />
      <PurchaseChart whose={whose} />
    </>
  )
  if (!isReady && list.error) {
    return (
      <Screen title={screens.home.title}>
        <Failed error={list.error} onRetry={list.retry} />
      </Screen>
    )
  }
  return (
    <Screen title={screens.home.title} note={<CreditNote />}>
      <div className={classes.home}>
        <Tiles list={tiles} whose={whose} />
        <div className={classes.columns}>
          <div className={classes.main}>
            <NeedsAttention whose={whose} />
            {hasCustomers && <div className={classes.pair}>{whatComes}</div>}
          </div>
          <div className={classes.side}>{hasCustomers ? <Customers session={session} /> : whatComes}</div>
        </div>
      </div>
    </Screen>
  )
}
