import type { ScreenName } from '#kit/contract/declare/register.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { useIsPhone } from '../theme/use-window.ts'
import { type LinkSearch, ScreenLink } from '../screen/ScreenLink.tsx'
import { type Axis, partOf } from './chart-axis.ts'
import classes from './BarChart.module.css'
import series from './Series.module.css'

/** The style of a series. `first` is the strongest; `danger` and `overdue` mean past due, and long past due. */
export type Tone = 'first' | 'second' | 'third' | 'fourth' | 'danger' | 'overdue'

/**
 * The class of a bar. `data-tone` sets its color, `data-partial` hatches it, and `data-credit` stripes it, also on
 * paper and in forced colors.
 */
export const markClass = series.mark

export interface BarGroup {
  key: string
  /** Describes the bars for screen readers and the tooltip; undefined if each bar has a name of its own. */
  name?: string
  /** Below the axis. */
  label: ReactNode
  /** What is drawn, side by side. */
  columns: readonly ReactNode[]
  /** The screen that a click opens, if any. On a phone, months are too narrow to tap, so they are not links. */
  link?: { screen: ScreenName; search: LinkSearch } | undefined
  onClick?: () => void
}

interface Props {
  groups: readonly BarGroup[]
  axis: Axis
  /** Formats the label of an axis line. */
  write: (amount: number) => string
  /** The height in rem; by default, what the panel leaves. */
  height?: number
  /** The space above the highest and below the lowest axis line, in rem. */
  above?: number
  below?: number
  /** Lets a label extend over the following groups. */
  wideLabels?: boolean
}

const percent = (part: number) => `${part * 100}%`

export const heightOf = (axis: Axis, amount: number): string => percent(partOf(axis, amount))

export function barPlace(axis: Axis, to: number, from = 0): CSSProperties {
  const [low, high] = [partOf(axis, Math.min(from, to)), partOf(axis, Math.max(from, to))]
  return { bottom: percent(low), height: percent(high - low) }
}

function Group({ name, label, columns, link, onClick }: BarGroup) {
  const isPhone = useIsPhone()
  const shown = { 'aria-label': name, title: name, className: classes.group }
  const content = (
    <>
      <span className={classes.columns} aria-hidden={onClick && true}>
        {columns.map((marks, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its place
          <span key={at} className={classes.column}>
            {marks}
          </span>
        ))}
      </span>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
    </>
  )
  if (name === undefined) return <div {...shown}>{content}</div>
  if (onClick)
    return (
      <UnstyledButton className={classes.group} onClick={onClick}>
        <VisuallyHidden>{name}</VisuallyHidden>
        {content}
      </UnstyledButton>
    )
  if (link && !isPhone)
    return (
      <ScreenLink {...link} {...shown}>
        {content}
      </ScreenLink>
    )
  return (
    <span role="img" {...shown}>
      {content}
    </span>
  )
}

/** Groups of bars before axis lines, each line with its amount on the left. */
export function BarChart({ groups, axis, write, height, above = 0.5, below = 1.25, wideLabels }: Props) {
  const space = { '--axis-above': `${above}rem`, '--axis-below': `${below}rem` }
  return (
    <div className={classes.plot} style={{ ...space, ...(height && { flex: 'none', height: `${height}rem` }) }}>
      <div className={classes.axis} aria-hidden>
        {axis.ticks.map((tick) => (
          <span
            key={tick}
            className={classes.tick}
            data-label={write(tick)}
            data-zero={tick === 0 || undefined}
            style={{ bottom: heightOf(axis, tick) }}
          />
        ))}
      </div>
      <ul className={classes.groups} data-wide-labels={wideLabels}>
        {groups.map((group) => (
          <li key={group.key} className={classes.place}>
            <Group {...group} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface BarProps {
  axis: Axis
  amount: number
  from?: number
  tone: Tone
  /** Hatches the bar, because the month is not over. */
  isPartial?: boolean
}

export const Bar = ({ axis, amount, from = 0, tone, isPartial = false }: BarProps) => (
  <span
    className={`${markClass} ${classes.bar}`}
    data-tone={tone}
    data-partial={isPartial || undefined}
    data-credit={amount < from || undefined}
    style={barPlace(axis, amount, from)}
  />
)

interface LegendProps {
  label: string
  small?: boolean
  children: ReactNode
}

export const Legend = ({ label, small = false, children }: LegendProps) => (
  <ul
    className={`${series.legend} row tabular ${small ? 'muted small' : 'dense'}`}
    aria-label={label}
    data-small={small || undefined}
  >
    {children}
  </ul>
)

export const LegendEntry = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <li className="row">
    <span className={`${series.mark} ${series.swatch}`} data-tone={tone} aria-hidden />
    {children}
  </li>
)
