import { type Carrier, carrierNames } from '@trade-counter/contract/kit/documents/carriers.ts'
import { CarrierMark } from '#web/kit/screen/CarrierMark.tsx'
import { type LinkSearch, ScreenLink } from '#web/kit/screen/ScreenLink.tsx'

interface Props {
  /** The order's number and sequence, as they are shown. */
  order: string
  carrier: Carrier
  search: LinkSearch
}

/** The carrier of an order's parcels, which leads to them; its name holds what is seen, for those who speak it. */
export const TrackLink = ({ order, carrier, search }: Props) => (
  <ScreenLink screen="orderTracking" search={search} aria-label={`Track order ${order} by ${carrierNames[carrier]}`}>
    <CarrierMark carrier={carrier} />
  </ScreenLink>
)
