import { totalBucket } from '#money/contract/accounts-payable/rules.ts'
import { type DueState, dueStateLabels, dueStates } from '#money/contract/documents/due-dates.ts'
import { counted, formatMoney } from '#kit/contract/declare/format.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { axisOf, shortMoney } from '#kit/web/charts/chart-axis.ts'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { barPlace, ChartPlot, heightOf } from '#kit/web/charts/ChartPlot.tsx'
import { Legend, LegendEntry, markClass, type Tone } from '#kit/web/charts/Series.tsx'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { Panel } from '#kit/web/panels/Panel.tsx'
import classes from './BucketChart.module.css'
import { balanceIn, type BucketRow, segmentsOf } from './due-segments.ts'

interface Props {
  list: Listing<BucketRow>
  onSelect: (bucket: string) => void
}

const tones = { 'not due': 'first', 'past due': 'warning', 'long past due': 'danger' } as const satisfies Record<
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
      <ChartPlot axis={axis} write={shortMoney}>
        <ul className={classes.bars}>
          {bars.map((row) => {
            const { Bucket, Name, Balance, Invcount } = row
            const segments = segmentsOf(row)
            const top = Math.max(0, ...segments.map(({ to }) => to))
            return (
              <li key={Bucket} className={classes.slot}>
                <UnstyledButton className={classes.button} onClick={() => onSelect(Bucket)}>
                  <span
                    className={classes.name}
                    data-states={segments.map(({ state }) => dueStateLabels[state]).join(', ')}
                  >
                    {Name}
                    <VisuallyHidden component="span"> days: </VisuallyHidden>
                  </span>
                  <span className={classes.column}>
                    {segments.map(({ state, from, to }) => (
                      <span
                        key={state}
                        className={`${markClass} ${classes.bar}`}
                        data-tone={tones[state]}
                        data-credit={to < from || undefined}
                        style={barPlace(axis, to, from)}
                      />
                    ))}
                    <span className={classes.value} style={{ bottom: heightOf(axis, top) }}>
                      {formatMoney(Balance)}
                      <VisuallyHidden component="span">, {counted(Invcount, 'invoice')}</VisuallyHidden>
                    </span>
                  </span>
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      </ChartPlot>
    </Panel>
  )
}
