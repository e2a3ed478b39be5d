import { type Day, monthStart } from '@trade-counter/contract/kit/dates.ts'
import type { RowOf } from '@trade-counter/contract/kit/declare/columns.ts'
import { formatDate, formatMoney, formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { listPurchaseMonths } from '@trade-counter/contract/slices/home/endpoints.ts'
import type { purchaseMonthColumns } from '@trade-counter/contract/slices/home/work-columns.ts'
import type { ReactNode } from 'react'
import { portalDay } from '#web/kit/calls/portal-day.ts'
import { axisOf, shortMoney, shortQuantity } from '#web/kit/charts/chart-axis.ts'
import { barPlace, ChartPlot } from '#web/kit/charts/ChartPlot.tsx'
import { ChartWait } from '#web/kit/charts/ChartWait.tsx'
import { Legend, LegendEntry, markClass } from '#web/kit/charts/Series.tsx'
import { type LinkSearch, ScreenLink } from '#web/kit/screen/ScreenLink.tsx'
import { cardsBelow } from '#web/kit/theme/tokens.ts'
import { useNarrowerThan } from '#web/kit/theme/use-window.ts'
import { Panel } from '#web/kit/panels/Panel.tsx'
import classes from './PurchaseChart.module.css'
import { useAllowedList, type Whose } from '#web/kit/panels/use-allowed-list.ts'

type Row = RowOf<typeof purchaseMonthColumns>

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const nameOf = (from: Day) => monthName.format(new Date(`${from}T00:00:00Z`))

const bar = `${markClass} ${classes.bar}`

/** Without the right to prices, the figures are quantities. */
function figuresOf(rows: readonly Row[]) {
  const inDollars = rows.every(({ Purchases }) => Purchases !== null)
  const write = inDollars ? formatMoney : (value: number) => `${formatQuantity(value)} units`
  const bars = rows.map(({ From, To, Purchases, LastPurchases, Quantity, LastQuantity }) => ({
    from: From ?? '',
    to: To ?? '',
    now: (inDollars ? Purchases : Quantity) ?? 0,
    before: (inDollars ? LastPurchases : LastQuantity) ?? 0,
  }))
  return { bars, write, mark: inDollars ? shortMoney : shortQuantity, show: inDollars ? 'purchases' : 'quantity' }
}

/** A month's bars, which open the month. On a phone they are too narrow to tap. */
function MonthLink({ name, search, children }: { name: string; search: LinkSearch; children: ReactNode }) {
  const isNarrow = useNarrowerThan(cardsBelow)
  return isNarrow ? (
    <span role="img" aria-label={name} className={classes.link}>
      {children}
    </span>
  ) : (
    <ScreenLink screen="purchasing" search={search} className={classes.link} aria-label={name} title={name}>
      {children}
    </ScreenLink>
  )
}

/** The purchases of the last 13 months, each next to the same days a year before; a bar opens its month. */
export function PurchaseChart({ whose }: { whose: Whose }) {
  const list = useAllowedList(listPurchaseMonths, whose)
  if (!list) return null
  const { bars, write, mark, show } = figuresOf(list.rows ?? [])
  const axis = axisOf(bars.flatMap(({ now, before }) => [now, before]))
  const running = monthStart(portalDay())
  const monthOf = (from: Day): LinkSearch => ({
    ...{ view: 'detail', show, year: from.slice(0, 4), month: String(Number(from.slice(5, 7))) },
    ...(whose?.shipTo && { shipTo: whose.shipTo }),
  })
  return (
    <Panel
      title="Purchases, 13 months"
      waits={list.rows === undefined}
      placeholder={
        <div className={classes.chart}>
          <ChartWait bars={13} />
        </div>
      }
      failed={list.rows ? undefined : list}
      aside={
        <Legend label="Series" small>
          <LegendEntry tone="first">Month</LegendEntry>
          <LegendEntry tone="second">Year before</LegendEntry>
          <li>
            <ScreenLink screen="purchasing" search={{ show }}>
              All years
            </ScreenLink>
          </li>
        </Legend>
      }
    >
      <div className={classes.chart}>
        <ChartPlot axis={axis} write={mark}>
          <ul className={classes.months}>
            {bars.map(({ from, to, now, before }) => {
              const isRunning = from === running
              const until = isRunning ? ` to ${formatDate(to).slice(0, 5)}` : ''
              const name = `${nameOf(from)} ${from.slice(0, 4)}${until}: ${write(now)}, year before: ${write(before)}`
              return (
                <li key={from} className={classes.month}>
                  <MonthLink name={name} search={monthOf(from)}>
                    <span className={classes.bars}>
                      <span className={classes.slot}>
                        <span className={bar} data-tone="second" style={barPlace(axis, before)} />
                      </span>
                      <span className={classes.slot}>
                        <span
                          className={bar}
                          data-tone="first"
                          data-partial={isRunning || undefined}
                          style={barPlace(axis, now)}
                        />
                      </span>
                    </span>
                    <span className={classes.name} aria-hidden>
                      {nameOf(from).slice(0, 1)}
                    </span>
                  </MonthLink>
                </li>
              )
            })}
          </ul>
        </ChartPlot>
      </div>
      {bars.length > 0 && (
        <p className={classes.note}>
          The last month counts to {formatDate(bars[bars.length - 1]?.to).slice(0, 5)} in both years.
        </p>
      )}
    </Panel>
  )
}
