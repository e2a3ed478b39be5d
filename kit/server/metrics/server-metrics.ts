import type { Registry } from 'prom-client'
import type { ListAnswers } from '../http/answers/answer.ts'
import type { Admission } from '../http/limits/admission.ts'
import { build, version } from '../program/build.ts'
import type { Services } from '../services/services.ts'
import { oneOf, pulledMetrics } from './pulled.ts'

export interface Measured {
  services: Services
  answers: ListAnswers
  admission: Admission
  /** The data received over HTTP since the server started, after decompression. */
  pushes: { bytes: number }
}

/** Registers the metrics that are read from the server's memory. */
export function addServerMetrics(
  registry: Registry,
  { services, answers: { gate }, admission, pushes }: Measured,
): void {
  const { store, columnar, carriers } = services
  const { gauge, counter } = pulledMetrics(registry)
  const running = { labels: { version, build: build() }, value: 1 }
  gauge('build_info', 'The build that runs', () => [running], 'version', 'build')
  gauge('calls_running', 'Calls that are running', () => admission.running)
  gauge('calls_limit', 'Calls that may run at once', () => admission.limit)
  counter('calls_refused_total', 'Calls rejected with 503 because too many were running', () => admission.refused)
  gauge('long_answers_running', 'Long answers in progress', () => gate.running)
  gauge('long_answers_waiting', 'Long answers that wait for a slot', () => gate.waiting)
  counter(
    'long_answers_refused_total',
    'Long answers that got no slot, by reason',
    () => Object.entries(gate.refused).map(([reason, value]) => ({ labels: { reason }, value })),
    'reason',
  )
  gauge('pool_connections', 'Open database connections, idle ones included', () => store.activity().connections)
  gauge('pool_idle', 'Idle database connections', () => store.activity().idle)
  gauge('pool_waiting', 'Queries that wait for a database connection', () => store.activity().waiting)
  gauge('pool_limit', 'Most database connections', () => store.activity().limit)
  counter(
    'rows_total',
    'Rows of lists by the engine that read them',
    () => [
      { labels: { engine: 'database' }, value: store.activity().rows },
      ...(columnar ? [{ labels: { engine: 'columnar' }, value: columnar.activity.rows }] : []),
    ],
    'engine',
  )
  if (columnar) {
    gauge(
      'columnar_state',
      '1 for the state of the columnar copy',
      () => oneOf(['ready', 'building', 'none', 'off'], columnar.state),
      'state',
    )
    gauge('columnar_version', 'Data version of the columnar copy', () => columnar.built?.version)
    gauge(
      'columnar_age_seconds',
      'Time since the columnar copy was built',
      () => columnar.built && (Date.now() - columnar.built.at) / 1000,
    )
    gauge('columnar_build_seconds', 'How long the build of the columnar copy took', () => columnar.built?.seconds)
    gauge('columnar_lines', 'Invoice lines in the columnar copy', () => columnar.built?.lines)
    counter('columnar_failed_builds_total', 'Failed builds of the columnar copy', () => columnar.activity.failedBuilds)
    counter(
      'columnar_failed_answers_total',
      'Reports that failed on the columnar copy and were answered by PostgreSQL',
      () => columnar.activity.failedAnswers,
    )
  }
  gauge(
    'carrier_breaker',
    "1 for the state of each carrier's circuit breaker; open means that the carrier is not asked",
    () =>
      carriers.activity.flatMap(({ carrier, breaker }) => oneOf(['closed', 'half-open', 'open'], breaker, { carrier })),
    'carrier',
    'state',
  )
  counter(
    'carrier_failures_total',
    'Failed requests to carriers, including those that an open breaker refused',
    () => carriers.activity.map(({ carrier, failures }) => ({ labels: { carrier }, value: failures })),
    'carrier',
  )
  counter('feed_pushed_bytes_total', 'Bytes of feeds received over HTTP, after decompression', () => pushes.bytes)
}
