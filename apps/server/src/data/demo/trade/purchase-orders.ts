import { type DayNumber, isoDate } from '../basics/calendar.ts'
import type { Customer } from '../parties/customers.ts'
import type { Random } from '../basics/random.ts'

const buyers = ['JEN', 'MIKE', 'ROSA', 'T. NGUYEN', 'MARIE', 'DEV']

/** Picks a customer's style of purchase order numbers, which increase over time. */
export function purchaseOrders(customer: Customer, random: Random): (day: DayNumber, isStanding: boolean) => string {
  const { poStyle } = customer.habits
  let serial = random.int(1200, 48_000)
  const buyer = random.pick(buyers)
  const next = () => {
    serial += random.int(1, 14)
    return serial
  }
  return (day, isStanding) => {
    const [, month = '', date = ''] = isoDate(day).split('-')
    if (isStanding && poStyle % 2 === 0) return `STANDING ${month}/${isoDate(day).slice(2, 4)}`
    switch (poStyle) {
      case 0:
        return `PO-${next()}`
      case 1:
        return `4500${String(next()).padStart(6, '0')}`
      case 2:
        return String(next()).padStart(7, '0')
      case 3:
        return `${buyer.slice(0, 2)}${month}${date}`
      case 4:
        return random.chance(0.5) ? `VERBAL ${buyer}` : ''
      default:
        return `${customer.customer.slice(-3)}-${next()}-${isoDate(day).slice(2, 4)}`
    }
  }
}
