import { Counter, Gauge, type Registry } from 'prom-client'

export interface Sample {
  labels: Record<string, string>
  value: number
}

export interface PulledMetric {
  kind: 'gauge' | 'counter'
  /** Without the prefix. */
  name: string
  help: string
  labels?: readonly string[]
  /** Reads the current value, or one per label set. While it returns undefined, the metric has no value. */
  read(): Promise<readonly Sample[] | number | undefined> | readonly Sample[] | number | undefined
}

type Read = PulledMetric['read']

export const gauge = (name: string, help: string, read: Read, ...labels: string[]): PulledMetric => ({
  kind: 'gauge',
  name,
  help,
  labels,
  read,
})

export const counter = (name: string, help: string, read: Read, ...labels: string[]): PulledMetric => ({
  ...gauge(name, help, read, ...labels),
  kind: 'counter',
})

/** Registers a metric whose value is read from the server at each scrape, so that it costs nothing between scrapes. */
export function pull(registry: Registry, { kind, name, help, labels = [], read }: PulledMetric): void {
  const options = { name: `trade_counter_${name}`, help, labelNames: [...labels], registers: [registry] }
  const expose = async (metric: Counter | Gauge) => {
    const found = await read()
    const samples = typeof found === 'number' ? [{ labels: {}, value: found }] : (found ?? [])
    metric.reset()
    if (samples.length === 0 && labels.length === 0) metric.remove()
    for (const sample of samples) metric.inc(sample.labels, sample.value)
  }
  if (kind === 'counter') {
    const counter: Counter = new Counter({ ...options, collect: () => expose(counter) })
  } else {
    const gauge: Gauge = new Gauge({ ...options, collect: () => expose(gauge) })
  }
}

/** One sample per state: 1 for the current one, 0 for the others. */
export const oneOf = <State extends string>(
  states: readonly State[],
  current: State,
  labels: Record<string, string> = {},
): Sample[] => states.map((state) => ({ labels: { ...labels, state }, value: state === current ? 1 : 0 }))
