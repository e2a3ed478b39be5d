import type { bucketColumns } from '@trade-counter/contract/accounts-payable/columns.ts'
import { totalBucket } from '@trade-counter/contract/accounts-payable/rules.ts'
import type { RowOf } from '@trade-counter/contract/kit/columns.ts'
import { formatMoney, formatQuantity } from '@trade-counter/contract/kit/format.ts'
import { UnstyledButton } from '@mantine/core'
import { type CSSProperties, useId } from 'react'
import { axisOf, shortMoney } from '#web/kit/chart-axis.ts'
import classes from './BucketChart.module.css'

export type BucketRow = RowOf<typeof bucketColumns>

interface Props {
  rows: readonly BucketRow[]
  onSelect: (bucket: string) => void
}

const percent = (part: number) => `${part * 100}%`
const counted = (count: number) => `${formatQuantity(count)} ${count === 1 ? 'invoice' : 'invoices'}`

/** The buckets' balances as bars from zero, in their order and without the Total; each is a button that opens its bucket. */
export function BucketChart({ rows, onSelect }: Props) {
  const title = useId()
  const bars = rows.filter(({ Bucket }) => Bucket !== totalBucket.bucket).toSorted((a, b) => a.sort - b.sort)
  const { low, high, ticks } = axisOf(bars.map(({ Balance }) => Balance))
  const at = (value: number) => (value - low) / (high - low)
  return (
    <section className={classes.chart} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        Current balance by days old
      </h2>
      <div className={classes.plot}>
        <div className={classes.axis} aria-hidden>
          {ticks.map((tick) => (
            <span
              key={tick}
              className={classes.tick}
              data-label={shortMoney(tick)}
              data-zero={tick === 0 || undefined}
              style={{ bottom: percent(at(tick)) }}
            />
          ))}
        </div>
        <ul className={classes.bars}>
          {bars.map(({ Bucket, Name, Balance, Invcount }) => {
            const [from, to] = [at(Math.min(0, Balance)), at(Math.max(0, Balance))]
            const place: CSSProperties = { bottom: percent(from), height: percent(to - from) }
            return (
              <li key={Bucket} className={classes.slot}>
                <UnstyledButton
                  className={classes.button}
                  aria-label={`${Name} days: ${formatMoney(Balance)}, ${counted(Invcount)}`}
                  onClick={() => onSelect(Bucket)}
                >
                  <span className={classes.column}>
                    <span className={classes.bar} data-credit={Balance < 0 || undefined} style={place} />
                    <span className={classes.value} style={{ bottom: percent(Math.max(to, at(0))) }}>
                      {formatMoney(Balance)}
                    </span>
                  </span>
                  <span className={classes.name}>{Name}</span>
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
