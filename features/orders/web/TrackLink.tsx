import { type Carrier, carrierNames } from '#orders/contract/documents/carriers.ts'
import { Truck } from 'lucide-react'
import { type LinkSearch, ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
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
