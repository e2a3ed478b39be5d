type Unit = '×' | 'ms' | 'MB' | 'KB' | 'points'

/** `npm run bench -- quick`: each part measures one figure, on little data and once or twice. */
export const quick = process.argv[2] === 'quick'

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The value that this share of the values does not exceed. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2))

/** Prints a measured value and its limit. The exit code says whether all limits hold. */
function report(holds: boolean, name: string, value: string, must: string, detail: string): void {
  const verdict = quick ? 'quick' : holds ? 'holds' : 'MISSED'
  process.stdout.write(`${verdict.padEnd(7)} ${name}: ${value} (must ${must})${detail ? `; ${detail}` : ''}\n`)
  if (!holds && !quick) process.exitCode = 1
}

export const stayUnder = (name: string, value: number, bar: number, unit: Unit, detail = ''): void =>
  report(value <= bar, name, `${shown(value)} ${unit}`, `stay under ${bar} ${unit}`, detail)

export const reach = (name: string, value: number, bar: number, unit: Unit, detail = ''): void =>
  report(value >= bar, name, `${shown(value)} ${unit}`, `reach ${bar} ${unit}`, detail)

/** The duration of `work` in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** `medians 1.2 ms against 3.4`. */
export const medians = (ours: number, theirs: number): string =>
  `medians ${ours.toFixed(1)} ms against ${theirs.toFixed(1)}`

/** Runs each named function in turn, after uncounted rounds; returns the median of each one's results. */
export async function inTurn<Name extends string>(
  rounds: number,
  work: Record<Name, () => Promise<number>>,
  uncounted = 1,
): Promise<Record<Name, number>> {
  const names = Object.keys(work) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -uncounted; round < (quick ? Math.min(rounds, 2) : rounds); round++) {
    for (const name of names) {
      const took = await work[name]()
      if (round >= 0) times[name].push(took)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>
}
