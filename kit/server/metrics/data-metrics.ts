import type { Registry } from 'prom-client'
import { system } from '../db/row-security/caller.ts'
import type { Services } from '../services/services.ts'
import { pulledMetrics, sharedReading } from './pulled.ts'
import { readData } from './queries.ts'

/** Registers the metrics that are read from the database. */
export function addDataMetrics(
  registry: Registry,
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  report: (error: unknown) => void,
): void {
  const { gauge, counter } = pulledMetrics(registry)
  const read = sharedReading(() => readData(store.as(system).db, clock.now()), report)
  gauge('database_up', '1 if the database answered this scrape', async () => (await read(() => 1)) ?? 0)
  gauge('data_version', 'Data version; each feed raises it', () => read(({ version }) => version))
  gauge(
    'feed_age_seconds',
    'Time since the data of each fed table was current',
    () => read(({ tables }) => tables.map(({ table, age }) => ({ labels: { table }, value: age }))),
    'table',
  )
  gauge(
    'table_rows',
    'Rows of each fed table, as PostgreSQL estimates them',
    () =>
      read(({ tables }) =>
        tables.flatMap(({ table, rows }) => (rows === null ? [] : [{ labels: { table }, value: rows }])),
      ),
    'table',
  )
  counter(
    'feed_pushed_loads_total',
    'Loads of feeds received over HTTP by all servers, by how they ended',
    () => read(({ pushed }) => pushed.map(({ state, count }) => ({ labels: { state }, value: count }))),
    'state',
  )
  for (const [count, name, help] of [
    ['waiting', 'jobs_waiting', 'Jobs of each kind that are due or have failed attempts'],
    ['oldest', 'jobs_oldest_seconds', 'How long the oldest waiting job of each kind has waited; 0 if none waits'],
    ['failed', 'jobs_failed', 'Jobs of each kind that have failed permanently in the last hour'],
  ] as const)
    gauge(
      name,
      help,
      () => read(({ jobs }) => jobs.map((job) => ({ labels: { kind: job.kind }, value: job[count] }))),
      'kind',
    )
  gauge(
    'backup_age_seconds',
    'Time since the last backup, and since the last restore drill, that succeeded, or since the installation',
    () => read(({ backups }) => backups.map(({ kind, age }) => ({ labels: { kind }, value: age }))),
    'kind',
  )
  gauge(
    'backup_missing',
    '1 until the first backup, and the first restore drill, has succeeded',
    () => read(({ backups }) => backups.map(({ kind, succeeded }) => ({ labels: { kind }, value: succeeded ? 0 : 1 }))),
    'kind',
  )
  gauge(
    'backup_failed',
    '1 if the last backup or restore drill failed',
    () => read(({ backups }) => backups.map(({ kind, error }) => ({ labels: { kind }, value: error ? 1 : 0 }))),
    'kind',
  )
}
