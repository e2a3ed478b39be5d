import { type Day, monthStart } from '#kit/contract/dates.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { formatMoney, formatPrice, formatQuantity } from '#kit/contract/declare/format.ts'
import type { itemMonthColumns } from '#item-page/contract/columns.ts'
import { monthEnd } from '#item-page/contract/rules.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { axisOf, closeAxisOf, shortMoney, shortQuantity } from '#kit/web/charts/chart-axis.ts'
import { Bar, BarChart, type BarGroup, barPlace, heightOf, markClass } from '#kit/web/charts/BarChart.tsx'
import { type ItemOf, linesLink } from './item-address.ts'
import classes from './MonthChart.module.css'

export type MonthRow = RowOf<typeof itemMonthColumns>

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const monthLabel = (month: Day): string => monthName.format(new Date(`${month}T00:00:00Z`))

/** The year, below its first month in the chart, unless the next year's label would overlap it. */
const yearMark = (month: Day, at: number) => {
  const isFirst = month.slice(5, 7) === '01' || (at === 0 && month.slice(5, 7) <= '06')
  return isFirst ? month.slice(0, 4) : ''
}

interface Props {
  of: ItemOf
  /** Sorted newest first. */
  rows: readonly MonthRow[]
}

/** The quantity bought in each month. A bar opens the invoice lines of its month. The table has the same figures. */
export function QuantityChart({ of, rows }: Props) {
  const axis = axisOf(rows.map(({ quantity }) => quantity))
  const running = monthStart(portalDay())
  const months = rows.toReversed().map(({ month, quantity, lines }, at): BarGroup => {
    const from = month ?? ''
    return {
      key: from,
      name: `${monthLabel(from)}: ${formatQuantity(quantity)} units`,
      label: yearMark(from, at),
      columns: [<Bar key="units" axis={axis} amount={quantity} tone="first" isPartial={from === running} />],
      link: lines === 0 ? undefined : { screen: 'purchasedLines', search: linesLink(of, { from, to: monthEnd(from) }) },
    }
  })
  return <BarChart groups={months} axis={axis} write={shortQuantity} height={10} wideLabels />
}

/** The average price paid in each month with purchases, as a mark from the lowest to the highest price. */
export function PriceChart({ rows }: Omit<Props, 'of'>) {
  const paid = rows.flatMap((row) => [row.averagePrice, row.lowestPrice, row.highestPrice])
  const axis = closeAxisOf(paid.filter((price) => price !== null))
  const months = rows.toReversed().map(({ month, averagePrice, lowestPrice, highestPrice }, at): BarGroup => {
    const from = month ?? ''
    const range =
      lowestPrice !== highestPrice ? `, from ${formatPrice(lowestPrice)} to ${formatPrice(highestPrice)}` : ''
    return {
      key: from,
      name: `${monthLabel(from)}: ${averagePrice === null ? 'not bought' : formatMoney(averagePrice)}${range}`,
      label: yearMark(from, at),
      columns: [
        averagePrice !== null && (
          <>
            <span className={classes.range} style={barPlace(axis, highestPrice ?? axis.low, lowestPrice ?? axis.low)} />
            <span
              className={`${markClass} ${classes.paid}`}
              data-tone="first"
              style={{ bottom: heightOf(axis, averagePrice) }}
            />
          </>
        ),
      ],
    }
  })
  const write = axis.high < 1000 ? formatMoney : shortMoney
  return <BarChart groups={months} axis={axis} write={write} height={8} wideLabels />
}
