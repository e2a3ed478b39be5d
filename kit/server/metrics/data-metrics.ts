import { system } from '../db/row-security/caller.ts'
import type { Registry } from 'prom-client'
import { within } from '../db/deadline.ts'
import type { Services } from '../services/services.ts'
import { type DataReading, readData } from './queries.ts'
import { counter, gauge, type PulledMetric } from './pulled.ts'

/** The maximum wait for the database. It must not delay all metrics: Prometheus allows 10 s per scrape. */
export const patienceMs = 1500

/** Reads the database once per scrape, one reading at a time. Omits a reading that takes too long. */
export class DataSource {
  readonly #services: Pick<Services, 'store' | 'clock'>
  #underWay: Promise<DataReading> | undefined
  #latest: Promise<DataReading | undefined> = Promise.resolve(undefined)

  constructor(services: Pick<Services, 'store' | 'clock'>) {
    this.#services = services
  }

  /** Starts the reading for a scrape. */
  refresh(): void {
    const { store, clock } = this.#services
    this.#underWay ??= readData(store.as(system).db, clock.now()).finally(() => {
      this.#underWay = undefined
    })
    this.#latest = within(this.#underWay, patienceMs).catch(() => undefined)
  }

  /** @returns undefined while the database does not answer */
  read<T>(part: (reading: DataReading) => T): Promise<T | undefined> {
    return this.#latest.then((reading) => reading && part(reading))
  }
}

const metricsOf = (source: DataSource): PulledMetric[] => [
  gauge('database_up', '1 if the database answered this scrape', async () => (await source.read(() => 1)) ?? 0),
  gauge('data_version', 'Data version; each feed raises it', () => source.read(({ version }) => version)),
  gauge(
    'feed_age_seconds',
    'Time since the data of each fed table was current',
    () => source.read(({ tables }) => tables.map(({ table, age }) => ({ labels: { table }, value: age }))),
    'table',
  ),
  gauge(
    'table_rows',
    'Rows of each fed table, as PostgreSQL estimates them',
    () =>
      source.read(({ tables }) =>
        tables.flatMap(({ table, rows }) => (rows === null ? [] : [{ labels: { table }, value: rows }])),
      ),
    'table',
  ),
  counter(
    'feed_pushed_loads_total',
    'Loads of feeds received over HTTP by all servers, by how they ended',
    () => source.read(({ pushed }) => pushed.map(({ state, count }) => ({ labels: { state }, value: count }))),
    'state',
  ),
  ...(
    [
      ['waiting', 'jobs_waiting', 'Jobs of each kind that are due or have failed attempts'],
      ['oldest', 'jobs_oldest_seconds', 'How long the oldest waiting job of each kind has waited; 0 if none waits'],
      ['failed', 'jobs_failed', 'Jobs of each kind that have failed permanently in the last 7 days'],
    ] as const
  ).map(([count, name, help]) =>
    gauge(
      name,
      help,
      () => source.read(({ jobs }) => jobs.map((job) => ({ labels: { kind: job.kind }, value: job[count] }))),
      'kind',
    ),
  ),
  gauge(
    'backup_age_seconds',
    'Time since the last backup, and since the last restore drill, that succeeded',
    () => source.read(({ backups }) => backups.map(({ kind, age }) => ({ labels: { kind }, value: age }))),
    'kind',
  ),
  gauge(
    'backup_failed',
    '1 if the last backup or restore drill failed',
    () => source.read(({ backups }) => backups.map(({ kind, error }) => ({ labels: { kind }, value: error ? 1 : 0 }))),
    'kind',
  ),
]

/** Registers the metrics that are read from the database. */
export function addDataMetrics(registry: Registry, source: DataSource): void {
  for (const register of metricsOf(source)) register(registry)
}
