import type { Carrier } from '#orders/contract/documents/carriers.ts'
import { carrierNames } from '#orders/contract/documents/carriers.ts'
import { Truck } from 'lucide-react'

export function CarrierMark({ carrier }: { carrier: Carrier }) {
  return (
    <span>
      <Truck size={14} aria-hidden /> {carrierNames[carrier]}
    </span>
  )
}
