import { monthStart } from '#kit/contract/dates.ts'
import { formatMoney, formatPrice, formatQuantity } from '#kit/contract/declare/format.ts'
import { itemMonthColumns } from '#item-page/contract/columns.ts'
import { monthEnd } from '#item-page/contract/rules.ts'
import { useState } from 'react'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { QuickPick } from '#kit/web/filters/QuickPick.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useIsPhone } from '#kit/web/theme/use-window.ts'
import { type ItemOf, linesLink } from './item-address.ts'
import classes from './Item.module.css'
import { ItemPanel } from './ItemPanel.tsx'
import { type MonthRow, monthLabel, PriceChart, QuantityChart } from './MonthChart.tsx'

const yearOf = ({ month }: MonthRow): string => (month ?? '').slice(0, 4)

/** The columns that a phone omits. It shows average prices without a range, and figures link to their lines. */
const notOnPhone = ['lowestPrice', 'highestPrice', 'lines'] as const

const priceWithRange = ({ averagePrice, lowestPrice, highestPrice }: MonthRow) =>
  averagePrice !== null && (
    <>
      {formatMoney(averagePrice)}
      {lowestPrice !== highestPrice && (
        <span className={`${classes.range} muted small`}>
          {formatPrice(lowestPrice)} to {formatPrice(highestPrice)}
        </span>
      )}
    </>
  )

interface Props {
  of: ItemOf
  months: Listing<MonthRow> | undefined
}

/** The purchases in each of the last 48 months: as charts, and as a table, one year at a time on a phone. */
export function MonthPanel({ of, months }: Props) {
  const [chosen, setChosen] = useState<string>()
  const isPhone = useIsPhone()
  const all = months?.rows ?? []
  const years = [...new Set(all.map(yearOf))]
  const year = chosen ?? years[0] ?? ''
  const running = monthStart(portalDay())

  const link = ({ month }: MonthRow, text: string) => (
    <ScreenLink
      screen="purchasedLines"
      search={linesLink(of, { from: month ?? '', to: monthEnd(month ?? '') })}
      aria-label={`Lines of ${monthLabel(month ?? '')}: ${text}`}
    >
      {text}
    </ScreenLink>
  )
  const name = (month: string) => (isPhone ? monthLabel(month).replace(/ \d+$/, '') : monthLabel(month))
  return (
    <ItemPanel
      title="Purchases by month"
      columns={itemMonthColumns}
      hides={isPhone ? notOnPhone : []}
      list={months && isPhone ? { ...months, rows: months.rows?.filter((row) => yearOf(row) === year) } : months}
      isEmpty={months?.rows?.every((row) => row.lines === 0)}
      empty="You have not bought this item in four years."
      lines={14}
      isNarrow
      cells={{
        month: ({ month }) => `${name(month ?? '')}${month === running ? ' to date' : ''}`,
        quantity: (row) => (row.lines === 0 ? '0' : link(row, formatQuantity(row.quantity))),
        sales: (row) => (row.lines === 0 ? formatMoney(0) : link(row, formatMoney(row.sales))),
        averagePrice: (row) => (isPhone && priceWithRange(row)) || undefined,
      }}
    >
      <div className={`${classes.charts} stack`}>
        <h3>Quantity</h3>
        <QuantityChart of={of} rows={all} />
        {all.some(({ averagePrice }) => averagePrice !== null) && (
          <>
            <h3>Price paid</h3>
            <PriceChart rows={all} />
          </>
        )}
        {isPhone && (
          <QuickPick
            label="Year"
            choices={years.map((value) => ({ value, label: value }))}
            value={year}
            onPick={setChosen}
          />
        )}
      </div>
    </ItemPanel>
  )
}
