import { formatDate } from '#kit/contract/declare/format.ts'
import { linesBehind } from '#items/contract/reports/lines-link.ts'
import { percentChange } from '#kit/contract/percent-change.ts'
import type { yearToDateColumns } from '#reports/contract/purchasing/columns.ts'
import type { Measure } from '#reports/contract/purchasing/rules.ts'
import { Box } from '@mantine/core'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { Wait } from '#kit/web/messages/Wait.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import type { ChosenCustomer } from '#kit/web/session/session.ts'
import { formatFigure } from './figures.ts'
import { linesSearch } from './purchasing-address.ts'
import classes from './YearToDate.module.css'

type Row = RowOf<typeof yearToDateColumns>

interface Props {
  row: Row
  measure: Measure
  customer: ChosenCustomer
  shipTo: string
  /** The fields that the lines screen needs for the way back. */
  carried: Record<string, string | string[]>
}

/** `12% more`, `3% less`, `Same as last year`; without a percentage if the base is zero. */
export function changeInWords(before: number, now: number): string {
  const change = percentChange(before, now)
  if (change === undefined) return now === 0 ? 'Nothing in either year' : 'Nothing last year'
  if (change === 0) return 'Same as last year'
  return `${Math.abs(change)}% ${change > 0 ? 'more' : 'less'} than last year`
}

/** This year to date beside the same days of last year. Both figures link to their lines. */
export function YearToDate({ row, measure, customer, shipTo, carried }: Props) {
  const dollars = measure === 'purchases'
  const now = (dollars ? row.Purchases : row.Quantity) ?? 0
  const last = (dollars ? row.LastPurchases : row.LastQuantity) ?? 0
  const figure = (name: string, value: number, from: string | null, to: string | null) => (
    <div className={classes.figure}>
      <dt>
        {name}
        <Box className="tabular" fw={400}>
          {formatDate(from)} to {formatDate(to)}
        </Box>
      </dt>
      <dd className="big-figure">
        <ScreenLink
          screen="purchasedLines"
          search={{ ...linesBehind(linesSearch(customer, shipTo, { from: from ?? '', to: to ?? '' })), ...carried }}
          aria-label={`Lines of ${name.toLowerCase()}: ${formatFigure(measure, value)}`}
        >
          {formatFigure(measure, value)}
        </ScreenLink>
      </dd>
    </div>
  )
  return (
    <section className={`${classes.card} box`} aria-label="Year to date">
      <dl className={classes.figures}>
        {figure('This year to date', now, row.From, row.To)}
        {figure('Same period last year', last, row.LastFrom, row.LastTo)}
        <div className={classes.figure}>
          <dt>Change</dt>
          <dd className={`${classes.change} big-figure`}>{changeInWords(last, now)}</dd>
        </div>
      </dl>
    </section>
  )
}

export const YearToDatePlace = () => (
  <div className={`${classes.card} box`} aria-hidden>
    <Wait lines={['8rem', '10rem', '7rem', '8rem', '10rem', '7rem']} />
  </div>
)
