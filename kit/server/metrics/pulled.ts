import { Counter, Gauge, type Registry } from 'prom-client'
import { within } from '../db/deadline.ts'

interface Sample {
  labels: Record<string, string>
  value: number
}

type Found = readonly Sample[] | number | null | undefined

/** Registers metrics whose values are read at each scrape, so that they cost nothing in between. */
export function pulledMetrics(registry: Registry) {
  /**
   * @param name without the prefix
   * @param read the current value, or one per label set; while it returns undefined, the metric has no value
   */
  const pulled =
    (Metric: typeof Counter | typeof Gauge) =>
    (name: string, help: string, read: () => Promise<Found> | Found, ...labelNames: string[]): void => {
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
  return { gauge: pulled(Gauge), counter: pulled(Counter) }
}

/** One sample per state: 1 for the current one, 0 for the others. */
export const oneOf = <State extends string>(
  states: readonly State[],
  current: State,
  labels: Record<string, string> = {},
): Sample[] => states.map((state) => ({ labels: { ...labels, state }, value: state === current ? 1 : 0 }))

/** Calls that come while one runs get its result. */
export function shared<T>(run: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= run().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

/** The maximum wait for the database. It must not delay all metrics: Prometheus allows 10 s per scrape. */
const patienceMs = 1500

/**
 * A reading of the database that the metrics of a scrape share, because they all start in the same task.
 * @param report receives an error of the database
 * @returns a function that reads a part of it; undefined while the database does not answer
 */
export function sharedReading<T>(read: () => Promise<T>, report: (error: unknown) => void) {
  const reading = shared(() =>
    read().catch((error: unknown) => {
      report(error)
      return undefined
    }),
  )
  return async <Part>(part: (found: NonNullable<T>) => Part): Promise<Part | undefined> => {
    const found = await within(reading(), patienceMs).catch(() => undefined)
    return found == null ? undefined : part(found)
  }
}
