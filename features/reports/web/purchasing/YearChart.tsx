import { type Measure, measureLabels, type Period, periodName } from '#reports/contract/purchasing/rules.ts'
import { Tooltip, UnstyledButton } from '@mantine/core'
import { type ComponentProps, type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { axisOf, shortMoney, shortQuantity } from '#kit/web/charts/chart-axis.ts'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { barPlace, ChartPlot } from '#kit/web/charts/ChartPlot.tsx'
import { Legend, LegendEntry, markClass, type Tone } from '#kit/web/charts/Series.tsx'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { Panel } from '#kit/web/panels/Panel.tsx'
import { useIsPhone } from '#kit/web/theme/use-window.ts'
import { figureKey, formatFigure, isTotal, periodOf, type SummaryRow, untilToday, yearsOf } from './figures.ts'
import classes from './YearChart.module.css'

interface Props {
  list: Listing<SummaryRow>
  measure: Measure
  onOpen: (period: Period, year: number) => void
}

/** Indexed by the number of years before the current one. */
const tones: readonly Tone[] = ['first', 'second', 'third', 'fourth']

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => Math.min(at + 1, count - 1),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

interface BarProps {
  name: string
  tone: Tone | undefined
  isPartial: boolean
  style: CSSProperties
  /** Undefined if the bar opens nothing. */
  button: Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus' | 'onClick'> | undefined
}

function Bar({ name, tone, isPartial, style, button }: BarProps) {
  const bar = (
    <span
      className={`${markClass} ${classes.bar}`}
      data-tone={tone}
      data-partial={isPartial || undefined}
      style={style}
    />
  )
  if (!button)
    return (
      <span className={classes.button} role="img" aria-label={name}>
        {bar}
      </span>
    )
  return (
    <Tooltip label={name} openDelay={0} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton className={classes.button} aria-label={name} {...button}>
        {bar}
      </UnstyledButton>
    </Tooltip>
  )
}

/**
 * The months' figures as bars from zero, one series per year: the oldest first, the current one strongest, with the
 * current month hatched. Each bar is a button that opens its month. One bar is in the tab order, and the arrow keys
 * move between them. On a phone, the bars are too thin to tap, so only the cards open a month.
 */
export function YearChart({ list: summary, measure, onOpen }: Props) {
  const rows = summary.rows ?? []
  const isPhone = useIsPhone()
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const series = yearsOf(rows).toReversed()
  const months = rows.filter((row) => !isTotal(row)).toSorted((a, b) => Number(a.Month) - Number(b.Month))
  const bars = months.map((row) => ({
    row,
    until: untilToday(row),
    figures: series.map(({ year, back }) => ({
      year,
      back,
      value: row[figureKey(measure, back)] ?? 0,
      /** Hatches the bar, because the month is not over. */
      until: back === 0 ? untilToday(row) : undefined,
    })),
  }))
  const axis = axisOf(bars.flatMap(({ figures }) => figures.map(({ value }) => value)))

  const step = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(current, months.length * series.length)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <Panel
      title={`${measureLabels[measure]} by month`}
      dense
      className={classes.chart}
      list={summary}
      placeholder={<Wait lines={sameLines(8, '1fr 1fr 1fr 1fr')} />}
      actions={
        <Legend label="Years">
          {series.map(({ year, back }) => (
            <LegendEntry key={year} tone={tones[back] ?? 'fourth'}>
              {year}
            </LegendEntry>
          ))}
        </Legend>
      }
    >
      <div className={classes.plot}>
        <ChartPlot axis={axis} write={measure === 'purchases' ? shortMoney : shortQuantity}>
          <ul className={classes.months} ref={list} onKeyDown={step}>
            {bars.map(({ row, until, figures }, month) => (
              <li key={row.Month} className={classes.month}>
                <div className={classes.bars}>
                  {figures.map(({ year, back, value, until: toDay }, nth) => {
                    const period = [periodName(periodOf(row), year), toDay].filter(Boolean).join(' ')
                    const name = `${period}: ${formatFigure(measure, value)}`
                    const position = month * series.length + nth
                    return (
                      <Bar
                        key={year}
                        name={name}
                        tone={tones[back]}
                        isPartial={toDay !== undefined}
                        style={barPlace(axis, value)}
                        button={
                          isPhone
                            ? undefined
                            : {
                                tabIndex: position === current ? 0 : -1,
                                onFocus: () => setCurrent(position),
                                onClick: () => onOpen(periodOf(row), year),
                              }
                        }
                      />
                    )
                  })}
                </div>
                <span className={classes.name} aria-hidden>
                  {row.Period.slice(0, 3)}
                  {until && <span className={classes.until}>{until}</span>}
                </span>
              </li>
            ))}
          </ul>
        </ChartPlot>
      </div>
    </Panel>
  )
}
