import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CarrierAccount } from '#app/server/config.ts'
import { usualLimits } from './adapter.ts'
import { Carriers } from './carriers.ts'
import { documentFolder, haveDocuments, sample } from './testing/documents.ts'
import { type Prism, startPrism } from './testing/prism.ts'
import { answers, type StandIn, startStandIn } from './testing/stand-in.ts'

const account = (url: string): CarrierAccount => ({ clientId: 'id', clientSecret: 'secret', url })
const limits = { ...usualLimits, wholeMs: 20_000, retries: 0 }
const why = haveDocuments ? '' : ` (skipped: no carriers' documents in ${documentFolder})`

describe.skipIf(!haveDocuments)(`the carriers' sample answers${why}`, () => {
  let standIn: StandIn
  beforeAll(async () => {
    standIn = await startStandIn()
  })
  afterAll(() => standIn.close())

  const track = async (carrier: 'UPS' | 'FEDEX', number: string, status: number, file: string) => {
    standIn.behave(answers(status, sample(file)))
    const carriers = new Carriers({ ups: account(standIn.url), fedex: account(standIn.url) }, Date.now, limits)
    const answer = (await carriers.track(carrier, [number])).get(number)
    await carriers.close()
    return answer
  }

  test('UPS: delivered', async () => {
    const answer = await track('UPS', '1Z1442YY7229014688', 200, 'ups/postman_Tracking_Success.json')
    expect(answer).toMatchObject({
      state: 'known',
      report: {
        status: 'Delivered',
        scheduledDelivery: '2022-01-26',
        events: [
          {
            date: '2022-01-26',
            time: '16:30:00',
            city: 'PARAMUS, NJ',
            status: 'Delivered',
            description: 'DELIVERED',
          },
          { status: 'Label created', time: '15:16:41', city: '' },
        ],
      },
    })
  })

  test('UPS: every field filled, text in date fields', async () => {
    const answer = await track('UPS', '1Z023E2X0214323462', 200, 'ups/karrio_tracking_TrackingResponseJSON.json')
    expect(answer).toMatchObject({
      state: 'known',
      report: { service: 'UPS Ground', scheduledDelivery: null, events: [{ city: 'Wayne, NJ', time: '07:13:56' }] },
    })
  })

  test('FedEx: every field filled, with an error next to the events', async () => {
    for (const file of ['fedex/karrio_tracking_TrackingResponse.json', 'fedex/track_example_from_openapi.json']) {
      expect(await track('FEDEX', '123456789012', 200, file)).toMatchObject({
        state: 'known',
        report: {
          status: 'Picked up',
          service: 'FedEx Freight Economy.',
          weight: '22222.0 LB',
          // Its windows end on this day; its actual delivery date is in 2007.
          scheduledDelivery: '2021-10-15',
          receivedBy: 'Reciever',
          events: [{ status: 'Picked up', city: 'SEATTLE, WA', date: '2018-02-02', time: '12:01:00' }],
        },
      })
    }
  })

  test.each([
    ['UPS', 200, 'ups/http200_not_found_issue102.json', 'unknown'],
    ['UPS', 200, 'ups/http200_invalid_number_issue166.json', 'unknown'],
    ['UPS', 200, 'ups/karrio_tracking_TrackingNumberNotFoundResponseJSON.json', 'unknown'],
    ['UPS', 400, 'ups/http400_TV1002_issue12.json', 'unknown'],
    ['UPS', 400, 'ups/karrio_tracking_InvalidTrackingNumberResponseJSON.json', 'unknown'],
    ['UPS', 401, 'ups/karrio_tracking_AuthError.json', 'away'],
    ['UPS', 429, 'ups/http429_too_many_requests_issue123.json', 'away'],
    ['FEDEX', 200, 'fedex/omniship_not_found.json', 'unknown'],
    ['FEDEX', 400, 'fedex/karrio_tracking_ErrorResponse.json', 'unknown'],
    ['FEDEX', 400, 'fedex/path_example_400.json', 'unknown'],
    ['FEDEX', 401, 'fedex/path_example_401.json', 'away'],
    ['FEDEX', 403, 'fedex/path_example_403.json', 'away'],
    ['FEDEX', 404, 'fedex/path_example_404.json', 'unknown'],
    ['FEDEX', 500, 'fedex/path_example_500.json', 'away'],
    ['FEDEX', 503, 'fedex/path_example_503.json', 'away'],
  ] as const)('%s %i, %s: %s', async (carrier, status, file, state) => {
    expect(await track(carrier, '02399989320920003663', status, file)).toEqual({ state })
  })

  test.each([
    ['UPS', 'ups/karrio_authentication_LoginResponse.json'],
    ['FEDEX', 'fedex/karrio_authentication_LoginResponse.json'],
  ] as const)('%s: its sign-in response is a token', async (carrier, file) => {
    standIn.grant(answers(200, sample(file)))
    standIn.tracked.length = 0
    await track(carrier, '1234567', 200, 'fedex/omniship_not_found.json')
    expect(standIn.tracked[0]?.headers.authorization).toBe('Bearer access_token')
  })
})

describe.skipIf(!haveDocuments)(`Prism serving the carriers' documents${why}`, () => {
  let prism: Prism
  let carriers: Carriers
  beforeAll(async () => {
    const document = (file: string) => join(documentFolder, file)
    prism = await startPrism(
      [
        { prefix: '/security/', document: document('ups/OAuthClientCredentials.yaml'), without: '' },
        { prefix: '/api/', document: document('ups/Tracking.yaml'), without: '/api' },
        { prefix: '/track/', document: document('fedex/track.json'), without: '' },
      ],
      // FedEx documents token requests separately.
      { access_token: 'granted', token_type: 'bearer', expires_in: 3599 },
    )
    carriers = new Carriers({ ups: account(prism.url), fedex: account(prism.url) }, Date.now, limits)
  })
  afterAll(async () => {
    await carriers?.close()
    await prism?.stop()
  })

  test('UPS: our requests match its documents, and we read the documented responses', async () => {
    const number = '1Z023E2X0214323462'
    const answer = (await carriers.track('UPS', [number])).get(number)
    expect({ violations: prism.violations, statuses: prism.statuses }).toEqual({ violations: [], statuses: [200, 200] })
    expect(answer).toMatchObject({ state: 'known', report: { events: [{ city: 'Wayne, NJ' }] } })
  })

  test('FedEx: our requests match its document, and we read the documented responses', async () => {
    prism.statuses.length = 0
    const numbers = ['123456789012', '999999999999']
    const received = await carriers.track('FEDEX', numbers)
    expect({ violations: prism.violations, statuses: prism.statuses }).toEqual({ violations: [], statuses: [200] })
    expect(received.get('123456789012')).toMatchObject({ state: 'known', report: { status: 'Picked up' } })
    expect(received.get('999999999999')).toEqual({ state: 'unknown' })
  })
})
