import { totalBucket } from '#money/contract/accounts-payable/rules.ts'
import { type DueState, dueStateLabels, dueStates } from '#money/contract/documents/due-dates.ts'
import { counted, formatMoney } from '#kit/contract/declare/format.ts'
import { Fragment } from 'react'
import { axisOf, shortMoney } from '#kit/web/charts/chart-axis.ts'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { Bar, BarChart, type BarGroup, heightOf, Legend, LegendEntry, type Tone } from '#kit/web/charts/BarChart.tsx'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { Panel } from '#kit/web/panels/Panel.tsx'
import classes from './BucketChart.module.css'
import { balanceIn, type BucketRow, segmentsOf } from './due-segments.ts'

interface Props {
  list: Listing<BucketRow>
  onSelect: (bucket: string) => void
}

const tones = { 'not due': 'first', 'past due': 'danger', 'long past due': 'overdue' } as const satisfies Record<
  DueState,
  Tone
>

/**
 * The buckets' balances as bars from zero, in order and without the total. Each bar is a button that opens its bucket.
 * Bars are split by due state, and the heading has each state's total.
 */
export function BucketChart({ list, onSelect }: Props) {
  const rows = list.rows ?? []
  const bars = rows.filter(({ Bucket }) => Bucket !== totalBucket.bucket).toSorted((a, b) => a.sort - b.sort)
  const total = rows.find(({ Bucket }) => Bucket === totalBucket.bucket)
  const axis = axisOf(bars.flatMap((row) => segmentsOf(row).flatMap(({ from, to }) => [from, to])))
  const groupOf = (row: BucketRow): BarGroup => {
    const segments = segmentsOf(row)
    const top = Math.max(0, ...segments.map(({ to }) => to))
    return {
      key: row.Bucket,
      name: `${row.Name} days: ${formatMoney(row.Balance)}, ${counted(row.Invcount, 'invoice')}`,
      label: (
        <>
          <span className={classes.name}>{row.Name}</span>
          {segments.map(({ state }) => dueStateLabels[state]).join(', ')}
        </>
      ),
      columns: [
        <Fragment key="balance">
          {segments.map(({ state, from, to }) => (
            <Bar key={state} axis={axis} amount={to} from={from} tone={tones[state]} />
          ))}
          <span className={classes.value} style={{ bottom: heightOf(axis, top) }}>
            {formatMoney(row.Balance)}
          </span>
        </Fragment>,
      ],
      onClick: () => onSelect(row.Bucket),
    }
  }
  return (
    <Panel
      title="Current balance by days old"
      dense
      className={classes.chart}
      list={list}
      placeholder={<Wait lines={sameLines(6, '1fr 1fr 1fr 1fr')} />}
      actions={
        total && (
          <Legend label="Due">
            {dueStates.map((state) => (
              <LegendEntry key={state} tone={tones[state]}>
                {dueStateLabels[state]} <strong>{formatMoney(balanceIn(total, state))}</strong>
              </LegendEntry>
            ))}
          </Legend>
        )
      }
    >
      <BarChart axis={axis} write={shortMoney} above={1.25} below={3} groups={bars.map(groupOf)} />
    </Panel>
  )
}
