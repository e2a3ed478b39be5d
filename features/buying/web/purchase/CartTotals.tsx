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
  const isPriced = meets(seesAmounts, rights)
  return (
    <>
      <Totals
        totals={[
          ['Lines', formatQuantity(lines.length)],
          ['Quantity', formatQuantity(exactSum(lines.map(({ quantity }) => quantity)))],
          isPriced && [unpriced > 0 ? 'Total so far' : 'Total', formatMoney(totalOfPriced(lines))],
          isPriced && unpriced > 0 && ['Without a price', formatQuantity(unpriced)],
        ]}
      />
      {isPriced && <p className="muted">Freight and tax are added on the invoice.</p>}
    </>
  )
}
