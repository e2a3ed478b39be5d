import type { Day } from '#kit/contract/dates.ts'
import { listDeliveries } from '#buying/contract/delivery/endpoints.ts'
import { nextTruck, noTruckOn, orderBy, type Truck } from '#buying/contract/delivery/truck.ts'
import { useForceUpdate, useInterval } from '@mantine/hooks'
import { timeZone } from '#kit/web/calls/portal-time.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { customerFields, useCustomerSession } from '#kit/web/session/session.ts'

export interface NextTruck extends Truck {
  /** `Order today by 3:00 PM for Wednesday's truck`. */
  text: string
  /** Why no truck brings an order on its requested day; undefined if one does. */
  noteOn: (requested: Day | '') => string | undefined
}

/** Returns the next delivery to a ship-to, as time goes by; undefined if it has no schedule. */
export function useTruck(shipTo: string | undefined): NextTruck | undefined {
  const { customer } = useCustomerSession()
  const { rows = [] } = useList(
    listDeliveries,
    shipTo === undefined ? undefined : { ...customerFields(customer), shipTo },
  )
  useInterval(useForceUpdate(), 15_000, { autoInvoke: true })
  const now = new Date()
  const truck = nextTruck(rows, now, timeZone)
  return (
    truck && {
      ...truck,
      text: orderBy(truck, now, timeZone),
      noteOn: (requested) => noTruckOn(requested, rows, now, timeZone),
    }
  )
}
