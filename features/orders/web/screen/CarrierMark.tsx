import type { Carrier } from '#orders/contract/documents/carriers.ts'
import { carrierNames } from '#orders/contract/documents/carriers.ts'
import { Truck } from 'lucide-react'
import classes from './CarrierMark.module.css'

export function CarrierMark({ carrier }: { carrier: Carrier }) {
  return (
    <span className={classes.mark}>
      <Truck size={14} aria-hidden />
      {carrierNames[carrier]}
    </span>
  )
}
