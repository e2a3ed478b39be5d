import { Counter, Gauge, type Registry } from 'prom-client'
import { within } from '../db/deadline.ts'

export interface Sample {
  labels: Record<string, string>
  value: number
}

/** Registers a metric. */
export type PulledMetric = (registry: Registry) => void

type Found = readonly Sample[] | number | undefined

/**
 * A metric whose value is read at each scrape, so that it costs nothing in between.
 * @param name without the prefix
 * @param read the current value, or one per label set; while it returns undefined, the metric has no value
 */
const pulled =
  (Metric: typeof Counter | typeof Gauge) =>
  (name: string, help: string, read: () => Promise<Found> | Found, ...labelNames: string[]): PulledMetric =>
  (registry) => {
    const metric: Counter | Gauge = new Metric({
      name: `trade_counter_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const found = await read()
        const samples = typeof found === 'number' ? [{ labels: {}, value: found }] : (found ?? [])
        metric.reset()
        if (samples.length === 0 && labelNames.length === 0) metric.remove()
        for (const { labels, value } of samples) metric.inc(labels, value)
      },
    })
  }

export const gauge = pulled(Gauge)
export const counter = pulled(Counter)

/** One sample per state: 1 for the current one, 0 for the others. */
export const oneOf = <State extends string>(
  states: readonly State[],
  current: State,
  labels: Record<string, string> = {},
): Sample[] => states.map((state) => ({ labels: { ...labels, state }, value: state === current ? 1 : 0 }))

/** The maximum wait for the database. It must not delay all metrics: Prometheus allows 10 s per scrape. */
const patienceMs = 1500

/**
 * A reading of the database that the metrics of a scrape share, because they all start in the same task. One runs at a
 * time.
 * @param report receives an error of the database
 * @returns undefined while the database does not answer
 */
export function sharedReading<T>(
  read: () => Promise<T>,
  report: (error: unknown) => void,
): () => Promise<T | undefined> {
  let underWay: Promise<T | undefined> | undefined
  return () => {
    underWay ??= read()
      .catch((error: unknown) => {
        report(error)
        return undefined
      })
      .finally(() => {
        underWay = undefined
      })
    return within(underWay, patienceMs).catch(() => undefined)
  }
}
