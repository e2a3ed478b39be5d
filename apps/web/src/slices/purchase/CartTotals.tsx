import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import { formatMoney, formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { seesAmounts } from '@trade-counter/contract/kit/ordering/needs.ts'
import { totalOfPriced } from '@trade-counter/contract/slices/purchase/rules.ts'
import { exactSum } from '#web/kit/grid/exact-sum.ts'
import { Totals } from '#web/kit/grid/Totals.tsx'
import { useCustomerSession } from '#web/kit/session/session.ts'
import type { Line } from './cart.ts'

export function CartTotals({ lines }: { lines: readonly Line[] }) {
  const { rights } = useCustomerSession()
  const unpriced = lines.filter(({ unitPrice }) => unitPrice === null).length
  const totals: [string, string][] = [
    ['Lines', formatQuantity(lines.length)],
    ['Quantity', formatQuantity(exactSum(lines.map(({ quantity }) => quantity)))],
  ]
  if (meets(seesAmounts, rights)) {
    totals.push([unpriced > 0 ? 'Total so far' : 'Total', formatMoney(totalOfPriced(lines))])
    if (unpriced > 0) totals.push(['Without a price', formatQuantity(unpriced)])
  }
  return <Totals totals={totals} />
}
