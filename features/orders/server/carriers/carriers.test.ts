import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CarrierLimits, usualLimits } from './adapter.ts'
import { Carriers } from './carriers.ts'
import { fedexAnswer, fedexResult, fedexUnknown, upsUnderWay, upsUnknown } from './testing/answers.ts'
import { answers, type Behavior, type StandIn, startStandIn } from './testing/stand-in.ts'
import { expectWithin } from '#app/server/testing/times.ts'

const number = '1Z999AA10123456784'
const account = (url: string) => ({ clientId: 'id', clientSecret: 's e:cret', url })
/** Long times, so that a busy machine reaches none of them. */
const patient: CarrierLimits = { ...usualLimits, connectMs: 60_000, wholeMs: 120_000, retries: 2, failures: 3 }

let standIn: StandIn
let carriers: Carriers
let now = 0
const open = (limits = patient) =>
  new Carriers({ ups: account(standIn.url), fedex: account(standIn.url) }, () => now, limits)
const stateOf = async (asked = number) => (await carriers.track('UPS', [asked])).get(asked)?.state
/** New numbers, so that no cached answer is used. */
let serial = 0
const fresh = () => `1Z${String(++serial).padStart(16, '0')}`

beforeEach(async () => {
  now = Date.now()
  standIn = await startStandIn()
  carriers = open()
})
afterEach(async () => {
  vi.useRealTimers()
  await carriers.close()
  await standIn.close()
})

test('UPS requests follow its documents: token by Basic, then one parcel with the required headers', async () => {
  standIn.behave(answers(200, upsUnderWay(number)))
  expect(await stateOf()).toBe('known')
  const [token] = standIn.tokens
  expect(token).toMatchObject({
    method: 'POST',
    path: '/security/v1/oauth/token',
    body: 'grant_type=client_credentials',
    headers: { authorization: `Basic ${Buffer.from('id:s e:cret').toString('base64')}` },
  })
  const [asked] = standIn.tracked
  expect(asked?.method).toBe('GET')
  expect(asked?.path.split('?')[0]).toBe(`/api/track/v1/details/${number}`)
  expect(asked?.headers).toMatchObject({ authorization: 'Bearer token-1', transactionsrc: 'TradeCounter' })
  expect(asked?.headers.transid).toMatch(/^[0-9a-f-]{36}$/)
})

test('FedEx requests follow its documents, at most 30 parcels at a time', async () => {
  const numbers = Array.from({ length: 31 }, (_, n) => String(790_000_000_000 + n))
  standIn.behave(({ body }, response) => {
    const { trackingInfo } = JSON.parse(body) as { trackingInfo: { trackingNumberInfo: { trackingNumber: string } }[] }
    const asked = trackingInfo.map(({ trackingNumberInfo }) => trackingNumberInfo.trackingNumber)
    const known = (one: string) => (one === numbers[1] ? [fedexUnknown] : [fedexResult])
    answers(200, fedexAnswer(Object.fromEntries(asked.map((one) => [one, known(one)]))))({} as never, response)
  })
  const received = await carriers.track('FEDEX', numbers)
  expect([...received.values()].filter(({ state }) => state === 'known')).toHaveLength(30)
  expect(received.get(numbers[1] ?? '')).toEqual({ state: 'unknown' })
  expect(standIn.tokens[0]?.body).toBe('grant_type=client_credentials&client_id=id&client_secret=s+e%3Acret')
  expect(standIn.tracked.map(({ body }) => JSON.parse(body).trackingInfo.length)).toEqual([30, 1])
  expect(standIn.tracked[0]).toMatchObject({
    path: '/track/v1/trackingnumbers',
    headers: { 'content-type': 'application/json', 'x-locale': 'en_US' },
  })
  expect(JSON.parse(standIn.tracked[0]?.body ?? '').includeDetailedScans).toBe(true)
})

test('Without an account no request is sent', async () => {
  const none = new Carriers({ ups: undefined, fedex: undefined }, () => now)
  expect(await none.track('UPS', [number])).toEqual(new Map([[number, { state: 'not asked' }]]))
  expect(standIn.tracked).toEqual([])
})

test('A token is cached until shortly before it expires, and shared by concurrent requests', async () => {
  standIn.behave(answers(200, upsUnknown('')))
  await Promise.all(Array.from({ length: 8 }, () => stateOf(fresh())))
  now += 3600_000 - 61_000
  await stateOf(fresh())
  expect(standIn.tokens).toHaveLength(1)
  now += 2_000
  await stateOf(fresh())
  expect(standIn.tokens).toHaveLength(2)
})

test('A rejected token is renewed only once', async () => {
  standIn.behave(({ headers }, response) =>
    headers.authorization === 'Bearer token-1'
      ? answers(401, { response: { errors: [{ code: '250002' }] } })({} as never, response)
      : answers(200, upsUnderWay(number))({} as never, response),
  )
  expect(await stateOf()).toBe('known')
  standIn.behave(answers(401, {}))
  expect(await stateOf(fresh())).toBe('away')
  expect(standIn.tokens).toHaveLength(3)
})

test('Answers are cached: repeated or concurrent requests reach the carrier once', async () => {
  standIn.behave(answers(200, upsUnderWay(number)))
  await Promise.all([stateOf(), stateOf(), carriers.track('UPS', [number, number])])
  await stateOf()
  expect(standIn.tracked).toHaveLength(1)
})

test.each<[string, number, unknown, string]>([
  ['HTTP 200 with the warning TW0001', 200, upsUnknown(number), 'unknown'],
  ['400 for an invalid number', 400, { response: { errors: [{ code: 'TV1002' }] } }, 'unknown'],
  ['404', 404, { response: { errors: [] } }, 'unknown'],
  ['403', 403, { response: { errors: [] } }, 'away'],
  ['429', 429, { response: { errors: [{ code: '10429' }] } }, 'away'],
])('%s', async (_what, status, body, state) => {
  standIn.behave(answers(status, body))
  expect(await stateOf()).toBe(state)
  // Retrying wouldn't help any of them.
  expect(standIn.tracked).toHaveLength(1)
})

test('A failed carrier request is retried twice, and may succeed', async () => {
  let asked = 0
  standIn.behave((request, response) =>
    answers(++asked < 3 ? 500 : 200, asked < 3 ? {} : upsUnderWay(number))(request, response),
  )
  expect(await stateOf()).toBe('known')
  expect(asked).toBe(3)
})

describe('a misbehaving carrier quickly counts as unavailable and does no harm [safety 23]', () => {
  const html = '<html><script>alert(1)</script></html>'
  const behaviours: [string, Behavior][] = [
    ['hangs', () => {}],
    ['hangs in the middle', (_request, response) => void response.writeHead(200).write('{"trackResponse":')],
    ['sends broken JSON', (_request, response) => void response.writeHead(200).end('{"trackResponse":')],
    ['sends HTML', (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(html)],
    ['hangs up', (_request, response) => void response.destroy()],
    ['answers 500', answers(500, {})],
  ]
  test.each(behaviours)('it %s', async (_what, behaviour) => {
    standIn.behave(behaviour)
    carriers = open({ ...patient, wholeMs: 400 })
    const started = performance.now()
    expect(await stateOf()).toBe('away')
    expectWithin(1_500, started)
  })

  test('it redirects: the redirect is not followed', async () => {
    standIn.behave((_request, response) => {
      response.writeHead(302, { location: `${standIn.url}/canary` }).end()
    })
    expect(await stateOf()).toBe('away')
    expect(standIn.tracked.map(({ path }) => path)).not.toContain('/canary')
  })

  test('it sends 50 MB: only a little over 1 MB is read', async () => {
    let sent = 0
    const chunk = Buffer.alloc(64 * 1024, ' ')
    standIn.behave((_request, response) => {
      const write = (): void => {
        while (!response.destroyed && sent < 50 * 2 ** 20) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', write)
        }
        response.end()
      }
      response.writeHead(200, { 'content-type': 'application/json' })
      write()
    })
    expect(await stateOf()).toBe('away')
    // Includes what the socket buffers hold.
    expect(sent).toBeLessThan(12 * 2 ** 20)
  })

  test('it is unreachable', async () => {
    const dead = new Carriers({ ups: account('http://127.0.0.1:9'), fedex: undefined }, () => now, patient)
    expect((await dead.track('UPS', [number])).get(number)).toEqual({ state: 'away' })
    await dead.close()
  })

  test('it issues no token', async () => {
    standIn.grant(answers(401, { response: { errors: [{ code: '10401' }] } }))
    expect(await stateOf()).toBe('away')
    expect(standIn.tracked).toEqual([])
  })
})

test('After consecutive failures the carrier gets no requests for a while, and is then retried [safety 23]', async () => {
  const restMs = 60_000
  vi.useFakeTimers({ toFake: ['Date'] })
  carriers = open({ ...patient, restMs })
  standIn.behave(answers(403, {}))
  for (let n = 0; n < 3; n++) await stateOf(fresh())
  const heard = standIn.tracked.length
  const later = fresh()
  standIn.behave(answers(200, upsUnderWay(later)))
  expect(await stateOf(fresh())).toBe('away')
  expect(standIn.tracked).toHaveLength(heard)
  vi.setSystemTime(Date.now() + restMs + 50)
  expect(await stateOf(later)).toBe('known')
})

test('No more than 10 requests run at once [safety 23]', async () => {
  let underWay = 0
  let most = 0
  standIn.behave((request, response) => {
    most = Math.max(most, ++underWay)
    setTimeout(() => {
      underWay--
      answers(200, upsUnknown(''))(request, response)
    }, 20)
  })
  await carriers.track('UPS', Array.from({ length: 30 }, fresh))
  expect(standIn.tracked).toHaveLength(30)
  expect(most).toBeLessThanOrEqual(10)
})
