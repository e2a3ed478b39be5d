/** One measured value and its bar, as printed and judged. */
export interface Figure {
  name: string
  /** The measured value, in the bar's unit. */
  value: number
  bar: number
  /** Whether the value must stay under the bar or reach it. */
  must: 'stay under' | 'reach'
  unit: '×' | 'ms' | 'MB' | 'KB' | 'points'
  detail?: string
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const holds = ({ value, bar, must }: Figure): boolean => (must === 'reach' ? value >= bar : value <= bar)

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))

/** Prints a figure; the exit code says whether all bars hold. */
export function report(figure: Figure): void {
  const verdict = holds(figure) ? 'holds' : 'MISSED'
  const { name, value, bar, must, unit, detail } = figure
  process.stdout.write(
    `${verdict.padEnd(7)} ${name}: ${shown(value)} ${unit} (must ${must} ${bar} ${unit})${detail ? `; ${detail}` : ''}\n`,
  )
  if (!holds(figure)) process.exitCode = 1
}

/** The duration of `work` in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Runs each named function in turn, after one uncounted round; returns the median of each function's results. */
export async function inTurn<Name extends string>(
  rounds: number,
  work: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(work) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const took = await work[name]()
      if (round >= 0) times[name].push(took)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>
}
