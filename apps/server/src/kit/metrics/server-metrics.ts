import type { Registry } from 'prom-client'
import type { ListAnswers } from '#server/kit/http/answers/answer.ts'
import type { Admission } from '#server/kit/http/limits/admission.ts'
import type { Services } from '#server/kit/services/services.ts'
import type { PushActivity } from './push-activity.ts'
import { oneOf, type PulledMetric, pull } from './pulled.ts'

/** The parts of the server that are measured. */
export interface Measured {
  services: Services
  answers: ListAnswers
  admission: Admission
  pushes: PushActivity
}

const ofCalls = ({ admission }: Measured): PulledMetric[] => [
  { kind: 'gauge', name: 'calls_running', help: 'Calls that are running', read: () => admission.running },
  { kind: 'gauge', name: 'calls_limit', help: 'Calls that may run at once', read: () => admission.limit },
  {
    kind: 'counter',
    name: 'calls_refused_total',
    help: 'Calls rejected with 503 because too many were running',
    read: () => admission.refused,
  },
]

const ofAnswers = ({ answers: { gate } }: Measured): PulledMetric[] => [
  { kind: 'gauge', name: 'long_answers_running', help: 'Long answers in progress', read: () => gate.running },
  { kind: 'gauge', name: 'long_answers_waiting', help: 'Long answers that wait for a slot', read: () => gate.waiting },
  {
    kind: 'counter',
    name: 'long_answers_refused_total',
    help: 'Long answers that got no slot, by reason',
    labels: ['reason'],
    read: () => Object.entries(gate.refused).map(([reason, value]) => ({ labels: { reason }, value })),
  },
]

const ofPool = ({ services: { store } }: Measured): PulledMetric[] => [
  {
    kind: 'gauge',
    name: 'pool_connections',
    help: 'Open database connections, idle ones included',
    read: () => store.activity().connections,
  },
  { kind: 'gauge', name: 'pool_idle', help: 'Idle database connections', read: () => store.activity().idle },
  {
    kind: 'gauge',
    name: 'pool_waiting',
    help: 'Queries that wait for a database connection',
    read: () => store.activity().waiting,
  },
  { kind: 'gauge', name: 'pool_limit', help: 'Most database connections', read: () => store.activity().limit },
]

const ofRows = ({ services: { store, columnar } }: Measured): PulledMetric => ({
  kind: 'counter',
  name: 'rows_total',
  help: 'Rows of lists by the engine that read them',
  labels: ['engine'],
  read: () => [
    { labels: { engine: 'database' }, value: store.activity().rows },
    ...(columnar ? [{ labels: { engine: 'columnar' }, value: columnar.activity.rows }] : []),
  ],
})

const ofCopy = ({ services: { columnar } }: Measured): PulledMetric[] =>
  columnar
    ? [
        {
          kind: 'gauge',
          name: 'columnar_state',
          help: '1 for the state of the columnar copy',
          labels: ['state'],
          read: () => oneOf(['ready', 'building', 'none', 'off'], columnar.state),
        },
        {
          kind: 'gauge',
          name: 'columnar_version',
          help: 'Data version of the columnar copy',
          read: () => columnar.built?.version,
        },
        {
          kind: 'gauge',
          name: 'columnar_age_seconds',
          help: 'Time since the columnar copy was built',
          read: () => columnar.built && (Date.now() - columnar.built.at) / 1000,
        },
        {
          kind: 'gauge',
          name: 'columnar_build_seconds',
          help: 'How long the build of the columnar copy took',
          read: () => columnar.built?.seconds,
        },
        {
          kind: 'gauge',
          name: 'columnar_lines',
          help: 'Invoice lines in the columnar copy',
          read: () => columnar.built?.lines,
        },
        {
          kind: 'counter',
          name: 'columnar_failed_builds_total',
          help: 'Failed builds of the columnar copy',
          read: () => columnar.activity.failedBuilds,
        },
        {
          kind: 'counter',
          name: 'columnar_failed_answers_total',
          help: 'Reports that failed on the columnar copy and were answered by PostgreSQL',
          read: () => columnar.activity.failedAnswers,
        },
      ]
    : []

const ofCarriers = ({ services: { carriers } }: Measured): PulledMetric[] => [
  {
    kind: 'gauge',
    name: 'carrier_breaker',
    help: "1 for the state of each carrier's circuit breaker; open means that the carrier is not asked",
    labels: ['carrier', 'state'],
    read: () =>
      carriers.activity.flatMap(({ carrier, breaker }) => oneOf(['closed', 'half-open', 'open'], breaker, { carrier })),
  },
  {
    kind: 'counter',
    name: 'carrier_failures_total',
    help: 'Failed requests to carriers, including those that an open breaker refused',
    labels: ['carrier'],
    read: () => carriers.activity.map(({ carrier, failures }) => ({ labels: { carrier }, value: failures })),
  },
]

const ofPushes = ({ pushes }: Measured): PulledMetric[] => [
  {
    kind: 'counter',
    name: 'feed_pushed_bytes_total',
    help: 'Bytes of feeds received over HTTP, after decompression',
    read: () => pushes.bytes,
  },
  {
    kind: 'counter',
    name: 'feed_pushed_loads_total',
    help: 'Loads of feeds received over HTTP that this server has run, by how they ended',
    labels: ['state'],
    read: () => [...pushes.loads].map(([state, value]) => ({ labels: { state }, value })),
  },
]

/** Registers the metrics that are read from the server's memory. */
export function addServerMetrics(registry: Registry, measured: Measured): void {
  const all = [ofCalls, ofAnswers, ofPool, ofRows, ofCopy, ofCarriers, ofPushes].flatMap((metrics) => metrics(measured))
  for (const metric of all) pull(registry, metric)
}
