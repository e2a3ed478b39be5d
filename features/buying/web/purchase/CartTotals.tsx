import { meets } from '#kit/contract/declare/need.ts'
import { formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import { seesAmounts } from '#buying/contract/ordering/needs.ts'
import { totalOfPriced } from '#buying/contract/purchase/rules.ts'
import { exactSum } from '#kit/web/grid/exact-sum.ts'
import { Totals } from '#kit/web/grid/Totals.tsx'
import { useCustomerSession } from '#kit/web/session/session.ts'
import type { Line } from './order.ts'

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
  return (
    <>
      <Totals totals={totals} />
      {meets(seesAmounts, rights) && <p className="muted">Freight and tax are added on the invoice.</p>}
    </>
  )
}
