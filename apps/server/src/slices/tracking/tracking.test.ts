import * as calls from '@trade-counter/contract/slices/tracking/endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  fedexAnswer,
  fedexResult,
  fedexUnknown,
  upsUnderWay,
  upsUnknown,
} from '#server/kit/carriers/testing/answers.ts'
import { answers, type StandIn, startStandIn } from '#server/kit/carriers/testing/stand-in.ts'
import type { Store } from '#server/kit/db/store.ts'
import { eachDatabase } from '#server/testing/servers/database.ts'
import { type Browser, makePortal, openPortal, type Portal } from '#server/testing/servers/portal.ts'
import {
  eventRow,
  orderRow,
  parcelRow,
  type TestParcel,
  deliveredNumber,
  fedexNumber,
  feedParcels,
  unknownNumber,
  oldNumber,
  foreignNumber,
  upsNumber,
} from './testing/parcels.ts'

eachDatabase((database, open) => {
  describe(`parcels, on ${database}`, () => {
    let store: Store
    let standIn: StandIn
    let offline: Portal
    let buyer: Browser
    /** A server with accounts at both carriers on the same database, which has no stored events yet. */
    let asking: Browser

    const accounts = () => ({
      UPS_CLIENT_ID: 'id',
      UPS_CLIENT_SECRET: 'secret',
      UPS_URL: standIn.url,
      FEDEX_CLIENT_ID: 'id',
      FEDEX_CLIENT_SECRET: 'secret',
      FEDEX_URL: `${standIn.url}/`,
    })

    beforeAll(async () => {
      store = await open()
      standIn = await startStandIn()
      offline = await makePortal(store)
      await feedParcels(store)
      buyer = offline.browser()
      await buyer.signIn('C', '01', '100001')
    })
    afterAll(() => standIn.close())
    beforeEach(async () => {
      await store.db.deleteFrom('kept_events').execute()
      const portal = await openPortal(store, offline.clock, accounts())
      asking = portal.browser()
      asking.token = buyer.token
      standIn.tracked.length = 0
    })

    const ups = async (browser: Browser, ...numbers: string[]) =>
      (await browser.get(calls.trackUps.path, { upsTrackingNumberParams: numbers.join(',') })).json()
    const fedex = async (browser: Browser, ...numbers: string[]) =>
      (await browser.get(calls.trackFedex.path, { fedexTrackingNumberParams: numbers.join(',') })).json()

    test("Lists an order's parcels by carrier, but no other customer's [API-36, API-37, TRK-01]", async () => {
      const asked = (orderNumber: string) => ({ companyNumber: '1', orderNumber, orderSequenceNumber: '0' })
      const row = { ShipDate: '2026-11-17', ServiceType: 'GROUND', Weight: 12.5 }
      expect((await buyer.get(calls.listUpsNumbers.path, asked('1'))).json()).toEqual([
        { TrackingNumber: upsNumber, ...row },
      ])
      expect((await buyer.get(calls.listFedexNumbers.path, asked('2'))).json()).toEqual([
        { TrackingNumber: fedexNumber, ...row },
      ])
      expect((await buyer.get(calls.listUpsNumbers.path, asked('2'))).json()).toEqual([])
      expect((await buyer.get(calls.listUpsNumbers.path, asked('5'))).json()).toEqual([])
      const elsewhere = { ...asked('1'), location: 'XX' }
      expect((await buyer.get(calls.listUpsNumbers.path, elsewhere)).json()).toEqual([])
    })

    test("Another customer's number, or one without an order, returns nothing and queries no carrier [safety 3, 23]", async () => {
      standIn.behave(answers(200, upsUnderWay(foreignNumber)))
      expect(await ups(asking, foreignNumber, '1Z00000000000000')).toEqual([])
      expect(await fedex(asking, upsNumber)).toEqual([])
      expect(standIn.tracked).toEqual([])
    })

    test('UPS answers: its events are shown as current, and stored [TRK-02, TRK-06, TRK-07, API-38]', async () => {
      standIn.behave(answers(200, upsUnderWay(upsNumber)))
      const [parcel] = await ups(asking, upsNumber)
      expect(parcel).toEqual({
        trackingNumber: upsNumber,
        shipDate: '2026-11-17',
        Status: 'On the Way',
        description: 'Severe weather conditions have delayed delivery.',
        weightField: '12.50 LBS',
        scheduledDelivery: '2026-11-23',
        shippedOrBilledOn: '2026-11-18',
        serviceType: 'UPS Ground',
        receivedBy: '',
        carrier: 'known',
        events: expect.any(Array),
      })
      expect(parcel.events[0]).toEqual({
        dateField: '2026-11-19',
        timeField: '09:15:00',
        cityField: 'PARAMUS, NJ',
        descriptionField: 'Severe weather conditions have delayed delivery.',
        kept: false,
      })
      expect(await store.db.selectFrom('kept_events').selectAll().execute()).toHaveLength(4)
    })

    test('The same answer again stores nothing twice', async () => {
      standIn.behave(answers(200, upsUnderWay(upsNumber)))
      await ups(asking, upsNumber)
      const again = (await openPortal(store, offline.clock, accounts())).browser()
      again.token = buyer.token
      const [parcel] = await ups(again, upsNumber)
      expect(parcel.events).toHaveLength(4)
      expect(await store.db.selectFrom('kept_events').selectAll().execute()).toHaveLength(4)
    })

    test('Events that the carrier no longer returns are still shown, marked as saved [safety 23]', async () => {
      standIn.behave(answers(200, upsUnderWay(upsNumber)))
      await ups(asking, upsNumber)
      const later = (await openPortal(store, offline.clock, accounts())).browser()
      later.token = buyer.token
      standIn.behave(answers(200, upsUnknown(upsNumber)))
      const [parcel] = await ups(later, upsNumber)
      expect(parcel).toMatchObject({ carrier: 'unknown', Status: 'Exception', weightField: '12.5 LB' })
      expect(parcel.events).toHaveLength(4)
      expect(parcel.events.every(({ kept }: { kept: boolean }) => kept)).toBe(true)
      // Also without any carrier account.
      expect((await ups(buyer, upsNumber))[0]).toMatchObject({ carrier: 'not asked', events: { length: 4 } })
    })

    test('A reused number is a different parcel [safety 23]', async () => {
      standIn.behave(answers(200, upsUnderWay(upsNumber)))
      const parcels = await ups(asking, upsNumber)
      expect(parcels.map(({ shipDate, carrier }: Record<string, string>) => [shipDate, carrier])).toEqual([
        ['2026-11-17', 'known'],
        ['2025-03-03', 'not asked'],
      ])
      expect(parcels[1].events).toEqual([])
      expect(standIn.tracked).toHaveLength(1)
    })

    test('After 120 days no carrier is queried, and stored events are shown [LIM-07, safety 23]', async () => {
      const [old, never] = await ups(asking, oldNumber, unknownNumber)
      expect(old).toMatchObject({ carrier: 'not asked', Status: 'In transit', description: 'Departed from Facility' })
      expect(old.events.map(({ timeField }: { timeField: string }) => timeField)).toEqual(['02:00:00', '01:00:00'])
      expect(never).toMatchObject({ carrier: 'not asked', Status: '', events: [] })
      expect(standIn.tracked).toEqual([])
    })

    test('A delivered parcel is not requested again', async () => {
      expect((await ups(asking, deliveredNumber))[0]).toMatchObject({ Status: 'Delivered', carrier: 'not asked' })
      expect(standIn.tracked).toEqual([])
    })

    const scan = (date: string, eventDescription: string, eventType = 'IT') => ({
      date,
      eventType,
      eventDescription,
      scanLocation: { city: 'SALEM', stateOrProvinceCode: 'OR', countryCode: 'US' },
    })
    const former = {
      latestStatusDetail: { code: 'DL', description: 'Delivered' },
      serviceDetail: { description: 'FedEx of 2024' },
      deliveryDetails: { receivedByName: 'STRANGER' },
      scanEvents: [
        scan('2024-03-05T10:00:00-06:00', 'Delivered', 'DL'),
        scan('2024-03-01T10:00:00-06:00', 'Picked up'),
      ],
    }
    /** A restarted server, which has no cached answers. */
    const restarted = async () => {
      const browser = (await openPortal(store, offline.clock, accounts())).browser()
      browser.token = buyer.token
      return browser
    }
    const words = (parcel: { events: { Status: string }[] }) => parcel.events.map(({ Status }) => Status)

    test('FedEx events of an earlier parcel with the same number are not shown for ours [safety 23]', async () => {
      standIn.behave(answers(200, fedexAnswer({ [fedexNumber]: [former] })))
      const [parcel] = await fedex(asking, fedexNumber)
      expect(parcel).toMatchObject({
        carrier: 'unknown',
        Status: '',
        serviceType: 'GROUND',
        receivedBy: '',
        events: [],
      })
      expect(await store.db.selectFrom('kept_events').selectAll().execute()).toEqual([])
    })

    test('A stored delivery of an earlier parcel does not stop tracking; ours does [safety 23]', async () => {
      const keptRow = {
        carrier: 'FEDEX',
        tracking_number: fedexNumber,
        ship_date: '2026-11-17',
        city: '',
        event_time: '',
      }
      await store.db
        .insertInto('kept_events')
        .values({
          ...keptRow,
          event_key: 'former',
          event_date: '2024-03-05',
          status: 'Delivered',
          description: 'Delivered 2024',
          seen_at: new Date('2026-11-18T10:00:00Z'),
        })
        .execute()
      const mixed = {
        ...fedexResult,
        deliveryDetails: { receivedByName: 'J.SMITH' },
        scanEvents: [scan('2026-11-19T10:00:00-06:00', 'Delivered', 'DL'), ...former.scanEvents],
      }
      standIn.behave(answers(200, fedexAnswer({ [fedexNumber]: [former, mixed] })))
      const [parcel] = await fedex(asking, fedexNumber)
      expect([parcel.carrier, words(parcel)]).toEqual(['known', ['Delivered']])
      const [over] = await fedex(await restarted(), fedexNumber)
      expect(over).toMatchObject({ carrier: 'not asked', Status: 'Delivered' })
      expect(standIn.tracked).toHaveLength(1)
    })

    test("The receiver's name is stored with the delivery [safety 23]", async () => {
      const delivery = scan('2026-11-19T10:00:00-06:00', 'Delivered', 'DL')
      const result = { ...fedexResult, deliveryDetails: { receivedByName: 'J.SMITH' }, scanEvents: [delivery] }
      standIn.behave(answers(200, fedexAnswer({ [fedexNumber]: [result] })))
      expect((await fedex(asking, fedexNumber))[0]).toMatchObject({ carrier: 'known', receivedBy: 'J.SMITH' })
      expect((await fedex(buyer, fedexNumber))[0]).toMatchObject({ carrier: 'not asked', receivedBy: 'J.SMITH' })
    })

    test('Scans in the same second keep their order, current and stored [TRK-03]', async () => {
      const at = '2026-11-18T10:00:00-06:00'
      const first = [scan(at, 'Departed'), scan(at, 'Arrived'), scan(at, 'Unloaded'), scan(at, 'Brought')]
      const behave = (scanEvents: unknown[]) =>
        standIn.behave(answers(200, fedexAnswer({ [fedexNumber]: [{ ...fedexResult, scanEvents }] })))
      behave(first)
      const order = ['Departed', 'Arrived', 'Unloaded', 'Brought']
      expect(words((await fedex(asking, fedexNumber))[0])).toEqual(order)
      expect(words((await fedex(buyer, fedexNumber))[0])).toEqual(order)
      behave([scan(at, 'Zoned'), scan(at, 'Asked'), ...first])
      const later = ['Zoned', 'Asked', ...order]
      expect(words((await fedex(await restarted(), fedexNumber))[0])).toEqual(later)
      expect(words((await fedex(buyer, fedexNumber))[0])).toEqual(later)
      // FedEx drops the oldest.
      behave([scan(at, 'Zoned'), scan(at, 'Asked')])
      expect(words((await fedex(await restarted(), fedexNumber))[0])).toEqual(later)
    })

    test('Fed events in the same second keep the order of their numbers', async () => {
      const number = '1Z999AA10000000005'
      const parcel: TestParcel = { order: '000008', number, shipped: '2026-01-07' }
      const sorted = eventRow(number, '2026-01-07', 1, 'In transit', 'Sorted')
      await store.db.insertInto('orders').values(orderRow(parcel)).execute()
      await store.db.insertInto('packages').values(parcelRow(parcel)).execute()
      await store.db
        .insertInto('package_events')
        .values([
          { ...sorted, event: 2, description: 'Loaded' },
          { ...sorted, event: 10, description: 'Departed' },
          sorted,
        ])
        .execute()
      const [told] = await ups(buyer, number)
      expect(told.events.map(({ descriptionField }: Record<string, string>) => descriptionField)).toEqual([
        'Departed',
        'Loaded',
        'Sorted',
      ])
    })

    test('FedEx answers, in its own fields [TRK-05, TRK-07, API-39]', async () => {
      standIn.behave(answers(200, fedexAnswer({ [fedexNumber]: [fedexResult] })))
      const [parcel] = await fedex(asking, fedexNumber)
      expect(parcel).toMatchObject({
        Status: 'Delivery exception',
        serviceType: 'FedEx Ground',
        weightField: '7.0 LB',
        shippedOrBilledOn: '2026-11-17',
      })
      expect(parcel.events).toEqual([
        {
          deliveryDate: '2026-11-19',
          deliveryTime: '16:40:00',
          city: 'SEATTLE, WA',
          Status: 'Delivery exception: Customer not available',
          kept: false,
        },
        expect.objectContaining({ Status: 'Picked up' }),
      ])
    })

    test.each([
      ['does not know the number', answers(200, fedexAnswer({ [fedexNumber]: [fedexUnknown] })), 'unknown'],
      ['is away', answers(403, {}), 'away'],
      ['sends HTML', (_: unknown, response: import('node:http').ServerResponse) => void response.end('<p>'), 'away'],
    ])('A carrier that %s does not make the call fail', async (_what, behaviour, state) => {
      standIn.behave(behaviour)
      const [parcel] = await fedex(asking, fedexNumber)
      expect(parcel).toMatchObject({ carrier: state, weightField: '12.5 LB', serviceType: 'GROUND', events: [] })
    })

    test('Any text from a carrier becomes one printable line [safety 18]', async () => {
      const hostile = {
        ...fedexResult,
        latestStatusDetail: { description: '<img src=x onerror=alert(1)>\u0000\u202e' },
      }
      standIn.behave(answers(200, fedexAnswer({ [fedexNumber]: [hostile] })))
      expect((await fedex(asking, fedexNumber))[0].Status).toBe('<img src=x onerror=alert(1)>')
    })

    test('Invalid numbers are refused, naming the field', async () => {
      const answer = await buyer.get(calls.trackUps.path, { upsTrackingNumberParams: "1Z' or 1=1" })
      expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, 'upsTrackingNumberParams.0'])
    })

    test('Parcels require CanViewUPSTrackingInfo [PERM-11]', async () => {
      const browser = offline.browser()
      await browser.signIn('C', '02', '200001')
      expect((await browser.get(calls.trackUps.path, { upsTrackingNumberParams: upsNumber })).statusCode).toBe(403)
    })
  })
})
