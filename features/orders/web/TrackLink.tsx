import { flag, meets } from '#kit/contract/declare/need.ts'
import { type Carrier, carrierNames, carriersOf } from '#orders/contract/documents/carriers.ts'
import { Truck } from 'lucide-react'
import { type LinkSearch, ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useSession } from '#kit/web/session/session.ts'
import classes from './TrackLink.module.css'

export function CarrierMark({ carrier }: { carrier: Carrier }) {
  return (
    <span>
      <Truck size={14} aria-hidden /> {carrierNames[carrier]}
    </span>
  )
}

interface Props {
  /** The order's number and sequence, as displayed. */
  order: string
  carrier: Carrier
  search: LinkSearch
}

/**
 * The carrier of an order's parcels, linked to their tracking. The accessible name contains the visible text, for voice
 * control.
 */
export const TrackLink = ({ order, carrier, search }: Props) => (
  <ScreenLink
    screen="orderTracking"
    search={{ ...search, carrier }}
    className={classes.track}
    aria-label={`Track order ${order} by ${carrierNames[carrier]}`}
  >
    <CarrierMark carrier={carrier} />
  </ScreenLink>
)

interface LinksProps {
  order: string
  /** The order's own carrier; empty before anything shipped. */
  own: string
  /** Those of its parcels, separated by blanks; null if the viewer may not track. */
  parcels: string | null
  search: LinkSearch
}

/** A link for each carrier that brings parcels of an order. Renders nothing for a viewer who may not track. */
export function TrackLinks({ order, own, parcels, search }: LinksProps) {
  if (!meets(flag('CanViewUPSTrackingInfo'), useSession()?.rights)) return null
  return carriersOf(own, parcels).map((carrier) => (
    <TrackLink key={carrier} order={order} carrier={carrier} search={search} />
  ))
}
