import type { bucketColumns } from '@trade-counter/contract/slices/accounts-payable/columns.ts'
import { totalBucket } from '@trade-counter/contract/slices/accounts-payable/rules.ts'
import type { RowOf } from '@trade-counter/contract/kit/declare/columns.ts'
import { formatMoney, formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { axisOf, shortMoney } from '#web/kit/charts/chart-axis.ts'
import { barPlace, ChartPlot, heightOf } from '#web/kit/charts/ChartPlot.tsx'
import classes from './BucketChart.module.css'

export type BucketRow = RowOf<typeof bucketColumns>

interface Props {
  rows: readonly BucketRow[]
  onSelect: (bucket: string) => void
}

const counted = (count: number) => `${formatQuantity(count)} ${count === 1 ? 'invoice' : 'invoices'}`

/** A placeholder of the same size while the chart's rows load. */
export const BucketChartWait = () => <section className={classes.chart} aria-busy="true" />

/** The buckets' balances as bars from zero, in order and without the Total; each is a button that opens its bucket. */
export function BucketChart({ rows, onSelect }: Props) {
  const title = useId()
  const bars = rows.filter(({ Bucket }) => Bucket !== totalBucket.bucket).toSorted((a, b) => a.sort - b.sort)
  const axis = axisOf(bars.map(({ Balance }) => Balance))
  return (
    <section className={classes.chart} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        Current balance by days old
      </h2>
      <ChartPlot axis={axis} write={shortMoney}>
        <ul className={classes.bars}>
          {bars.map(({ Bucket, Name, Balance, Invcount }) => (
            <li key={Bucket} className={classes.slot}>
              <UnstyledButton className={classes.button} onClick={() => onSelect(Bucket)}>
                <span className={classes.name}>
                  {Name}
                  <VisuallyHidden component="span"> days: </VisuallyHidden>
                </span>
                <span className={classes.column}>
                  <span
                    className={classes.bar}
                    data-credit={Balance < 0 || undefined}
                    style={barPlace(axis, Balance)}
                  />
                  <span className={classes.value} style={{ bottom: heightOf(axis, Math.max(0, Balance)) }}>
                    {formatMoney(Balance)}
                    <VisuallyHidden component="span">, {counted(Invcount)}</VisuallyHidden>
                  </span>
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </ChartPlot>
    </section>
  )
}
