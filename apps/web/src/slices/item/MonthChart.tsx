import { type Day, monthStart } from '@trade-counter/contract/kit/dates.ts'
import type { RowOf } from '@trade-counter/contract/kit/declare/columns.ts'
import { formatMoney, formatPrice, formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import type { itemMonthColumns } from '@trade-counter/contract/slices/item/columns.ts'
import { monthEnd } from '@trade-counter/contract/slices/item/rules.ts'
import { portalDay } from '#web/kit/calls/portal-day.ts'
import { axisOf, closeAxisOf, shortMoney, shortQuantity } from '#web/kit/charts/chart-axis.ts'
import { barPlace, ChartPlot, heightOf } from '#web/kit/charts/ChartPlot.tsx'
import { markClass } from '#web/kit/charts/Series.tsx'
import { ScreenLink } from '#web/kit/screen/ScreenLink.tsx'
import { cardsBelow } from '#web/kit/theme/tokens.ts'
import { useNarrowerThan } from '#web/kit/theme/use-window.ts'
import { type ItemOf, linesLink } from './item-address.ts'
import classes from './MonthChart.module.css'

export type MonthRow = RowOf<typeof itemMonthColumns>

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const nameOf = (month: Day): string => monthName.format(new Date(`${month}T00:00:00Z`))

/** The year below its first month in the chart, unless the next year's would cover it. */
const yearMark = (month: Day, at: number) => {
  const isFirst = month.slice(5, 7) === '01' || (at === 0 && month.slice(5, 7) <= '06')
  return isFirst ? month.slice(0, 4) : ''
}

interface Props {
  of: ItemOf
  /** Newest first. */
  rows: readonly MonthRow[]
}

/**
 * The quantity bought in each month, oldest first; a bar opens the invoice lines of its month. The table below has the
 * same figures. On a phone the bars are too narrow to tap.
 */
export function QuantityChart({ of, rows }: Props) {
  const isNarrow = useNarrowerThan(cardsBelow)
  const months = rows.toReversed()
  const axis = axisOf(months.map(({ quantity }) => quantity))
  const running = monthStart(portalDay())
  return (
    <div className={classes.chart}>
      <ChartPlot axis={axis} write={shortQuantity}>
        <ul className={classes.months}>
          {months.map(({ month, quantity, lines }, at) => {
            const from = month ?? ''
            const name = `${nameOf(from)}: ${formatQuantity(quantity)} units`
            const bar = (
              <>
                <span className={classes.slot}>
                  <span
                    className={`${markClass} ${classes.bar}`}
                    data-tone="first"
                    data-partial={from === running || undefined}
                    style={barPlace(axis, quantity)}
                  />
                </span>
                <span className={classes.name} aria-hidden>
                  {yearMark(from, at)}
                </span>
              </>
            )
            return (
              <li key={from} className={classes.month}>
                {isNarrow || lines === 0 ? (
                  <span role="img" aria-label={name} className={classes.link}>
                    {bar}
                  </span>
                ) : (
                  <ScreenLink
                    screen="purchasedLines"
                    search={linesLink(of, { from, to: monthEnd(from) })}
                    className={classes.link}
                    aria-label={name}
                    title={name}
                  >
                    {bar}
                  </ScreenLink>
                )}
              </li>
            )
          })}
        </ul>
      </ChartPlot>
    </div>
  )
}

/** The average price paid in each month with purchases, as a mark from the lowest to the highest price. */
export function PriceChart({ rows }: Omit<Props, 'of'>) {
  const months = rows.toReversed()
  const paid = months.flatMap((row) => [row.averagePrice, row.lowestPrice, row.highestPrice])
  const axis = closeAxisOf(paid.filter((price) => price !== null))
  return (
    <div className={classes.chart} data-low>
      <ChartPlot axis={axis} write={axis.high < 1000 ? formatMoney : shortMoney}>
        <ul className={classes.months}>
          {months.map(({ month, averagePrice, lowestPrice, highestPrice }, at) => {
            const from = month ?? ''
            const isPaid = averagePrice !== null
            const range =
              lowestPrice !== highestPrice ? `, from ${formatPrice(lowestPrice)} to ${formatPrice(highestPrice)}` : ''
            const name = `${nameOf(from)}: ${isPaid ? formatMoney(averagePrice) : 'not bought'}${range}`
            const low = heightOf(axis, lowestPrice ?? axis.low)
            return (
              <li key={from} className={classes.month} title={name}>
                <span role="img" aria-label={name} className={classes.link}>
                  <span className={classes.slot}>
                    {isPaid && (
                      <>
                        <span
                          className={classes.range}
                          style={{ bottom: low, height: `calc(${heightOf(axis, highestPrice ?? axis.low)} - ${low})` }}
                        />
                        <span
                          className={`${markClass} ${classes.paid}`}
                          data-tone="first"
                          style={{ bottom: heightOf(axis, averagePrice) }}
                        />
                      </>
                    )}
                  </span>
                  <span className={classes.name} aria-hidden>
                    {yearMark(from, at)}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      </ChartPlot>
    </div>
  )
}
