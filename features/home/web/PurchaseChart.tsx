import { type Day, monthStart } from '#kit/contract/dates.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { formatDate, formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import { listPurchaseMonths } from '#home/contract/endpoints.ts'
import type { purchaseMonthColumns } from '#home/contract/work-columns.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { axisOf, shortMoney, shortQuantity } from '#kit/web/charts/chart-axis.ts'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { Bar, BarChart, type BarGroup, Legend, LegendEntry } from '#kit/web/charts/BarChart.tsx'
import { type LinkSearch, ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { Panel } from '#kit/web/panels/Panel.tsx'
import { useAllowedList, type Whose } from '#kit/web/panels/use-allowed-list.ts'

type Row = RowOf<typeof purchaseMonthColumns>

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const monthLabel = (from: Day) => monthName.format(new Date(`${from}T00:00:00Z`))

/** Uses quantities if the viewer may not see prices. */
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

/** The purchases of the last 13 months, each beside the same days of the year before. A bar opens its month. */
export function PurchaseChart({ whose }: { whose: Whose }) {
  const list = useAllowedList(listPurchaseMonths, whose)
  if (!list) return null
  const { bars, write, mark, show } = figuresOf(list.rows ?? [])
  const axis = axisOf(bars.flatMap(({ now, before }) => [now, before]))
  const running = monthStart(portalDay())
  const monthOf = (from: Day): LinkSearch => ({
    view: 'detail',
    show,
    year: from.slice(0, 4),
    month: String(Number(from.slice(5, 7))),
    ...(whose?.shipTo && { shipTo: whose.shipTo }),
  })
  const months = bars.map(({ from, to, now, before }): BarGroup => {
    const until = from === running ? ` to ${formatDate(to).slice(0, 5)}` : ''
    return {
      key: from,
      name: `${monthLabel(from)} ${from.slice(0, 4)}${until}: ${write(now)}, year before: ${write(before)}`,
      label: monthLabel(from).slice(0, 1),
      columns: [
        <Bar key="before" axis={axis} amount={before} tone="second" />,
        <Bar key="now" axis={axis} amount={now} tone="first" isPartial={from === running} />,
      ],
      link: { screen: 'purchasing', search: monthOf(from) },
    }
  })
  return (
    <Panel
      title="Purchases, 13 months"
      list={list}
      placeholder={<Wait lines={sameLines(6, '1fr 1fr 1fr 1fr')} />}
      actions={
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
      <BarChart groups={months} axis={axis} write={mark} height={11} />
      {bars.length > 0 && (
        <p className="muted small">
          The last month counts to {formatDate(bars[bars.length - 1]?.to).slice(0, 5)} in both years.
        </p>
      )}
    </Panel>
  )
}
