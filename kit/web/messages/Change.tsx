interface Props {
  /** The difference; its sign determines the arrow. Null if there is nothing to compare. */
  change: number | null
  /** Formats an amount without its sign. */
  write: (amount: number) => string
  /** The basis of the comparison, if it isn't the whole row: `to 11/22`. */
  note?: string | undefined
  /** Whether an increase is bad, as for a price. */
  isCost?: boolean
}

const arrows = { up: '▲', down: '▼', same: '' } as const

/** A difference with an arrow and a sign, so that color alone doesn't convey the direction. */
export function Change({ change, write, note, isCost }: Props) {
  if (change === null) return <span className="muted">–</span>
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'same'
  const sign = { up: '+', down: '-', same: '' }[direction]
  const color = direction === 'same' ? '' : (direction === 'up') === (isCost ?? false) ? 'danger' : 'good'
  return (
    <>
      {note && <span className="muted">{note} </span>}
      <span className={`tabular nowrap ${color}`}>
        <span aria-hidden>{arrows[direction]}</span> {sign}
        {write(Math.abs(change))}
      </span>
    </>
  )
}

/** `12%`. */
export const writePercent = (percent: number): string => `${percent.toLocaleString('en-US')}%`
