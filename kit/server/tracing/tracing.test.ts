import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '#app/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../db/open.ts'
import type { Store } from '../db/store.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { openPortal, TestClock } from '#app/server/testing/servers/portal.ts'
import { openCounter } from '#app/server/testing/servers/viewers.ts'
import { expectUnder } from '#app/server/testing/times.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
}

let database: TestDatabase
let store: Store
let collector: Server
const received: { path: string | undefined; body: string }[] = []

beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  store = await openStore(database.options)
  collector = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ path: request.url, body })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterAll(async () => {
  collector?.close()
  await store?.close()
  await database?.remove()
})

test('A call is sent to the collector as a span with its phases, without input; health checks are not', async () => {
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
  const counter = await openCounter(store, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const viewer = counter.viewer('C')
  const headers = { authorization: await counter.bearer(viewer), accept: 'application/json' }
  const origin = await counter.app.listen({ host: '127.0.0.1', port: 0 })
  const fields = { ...fieldsFor('searchInventory', viewer.own), searchWordType: 'DS', searchWord: 'harmless-secret' }
  const query = new URLSearchParams(fields as Record<string, string>)
  const { path } = endpoints.searchInventory
  const answer = await fetch(`${origin}/api${path}?${query}`, { headers })
  expect(answer.status).toBe(200)
  await answer.text()
  await fetch(`${origin}/livez`)
  await fetch(`${origin}/api/no-such/harmless-secret`)
  await counter.app.close()

  expect(received.length).toBeGreaterThan(0)
  expect(new Set(received.map((one) => one.path))).toEqual(new Set(['/v1/traces']))
  const spans = received
    .flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  const call = spans.find(({ name }) => name === `GET /api${path}`)
  const attribute = (key: string) => call?.attributes.find((one) => one.key === key)?.value
  expect(call?.kind).toBe(2)
  expect(attribute('http.response.status_code')).toEqual({ intValue: 200 })
  expect(attribute('trade_counter.call')).toEqual({ stringValue: 'searchInventory' })
  expect(attribute('trade_counter.request_id')).toEqual({ stringValue: answer.headers.get('x-request-id') })
  const phases = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(phases.map(({ name }) => name)).toEqual(['rights', 'answer', 'send'])
  for (const phase of phases) {
    expect(phase.traceId).toBe(call?.traceId)
    expect(BigInt(phase.endTimeUnixNano) >= BigInt(phase.startTimeUnixNano)).toBe(true)
  }
  expect(spans.some(({ name }) => name.includes('livez'))).toBe(false)
  const all = received.map(({ body }) => body).join('')
  for (const secret of ['harmless-secret', viewer.identityKey, headers.authorization.slice(7)])
    expect(all.includes(secret), secret).toBe(false)
})

test('A collector that never answers, or is away, delays neither answers nor a shutdown beyond 8 s', async () => {
  const hanging = createServer().listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  const { port } = hanging.address() as AddressInfo
  const closing = async (endpoint: string) => {
    const { app } = await openPortal(store, new TestClock(), { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const began = performance.now()
    await fetch(`${origin}/api/no-such-call`).then((answer) => answer.text())
    const answered = performance.now() - began
    await app.close()
    return { answered, closed: performance.now() - began }
  }
  const both = await Promise.all([`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`].map(closing))
  hanging.closeAllConnections()
  hanging.close()
  for (const { answered, closed } of both) {
    expectUnder(3000, answered)
    expectUnder(8000, closed)
  }
})
