import * as calls from '#orders/contract/tracking/endpoints.ts'
import { describe, expect, test } from 'vitest'
import { fedexAnswer, fedexResult, fedexUnknown, upsUnderWay } from '../carriers/testing/answers.ts'
import { answers } from '../carriers/testing/stand-in.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { fedexNumber, foreignNumber, lowercaseNumber, upsNumber } from './testing/parcels.ts'
import { trackedBy, trackedParcels } from './testing/tracked-parcels.ts'

const ups = trackedBy(calls.trackUps.path, 'upsTrackingNumberParams')
const fedex = trackedBy(calls.trackFedex.path, 'fedexTrackingNumberParams')

onDatabase((database, open) => {
  describe(`parcels, on ${database}`, () => {
    const here = trackedParcels(open)

    test("Lists an order's parcels by carrier, but no other customer's [API-36, API-37, TRK-01]", async () => {
      const asked = (orderNumber: string) => ({ companyNumber: '1', orderNumber, orderSequenceNumber: '0' })
      const row = { ShipDate: '2026-11-17', ServiceType: 'GROUND', Weight: 12.5 }
      expect((await here.buyer.get(calls.listUpsNumbers.path, asked('1'))).json()).toEqual([
        { TrackingNumber: upsNumber, ...row },
      ])
      expect((await here.buyer.get(calls.listFedexNumbers.path, asked('2'))).json()).toEqual([
        { TrackingNumber: fedexNumber, ...row },
      ])
      expect((await here.buyer.get(calls.listUpsNumbers.path, asked('2'))).json()).toEqual([])
      expect((await here.buyer.get(calls.listUpsNumbers.path, asked('5'))).json()).toEqual([])
      const elsewhere = { ...asked('1'), location: 'XX' }
      expect((await here.buyer.get(calls.listUpsNumbers.path, elsewhere)).json()).toEqual([])
    })

    test("Another customer's number, or one without an order, returns nothing and queries no carrier [safety 3, 23]", async () => {
      here.standIn.behave(answers(200, upsUnderWay(foreignNumber)))
      expect(await ups(here.asking, foreignNumber, '1Z00000000000000')).toEqual([])
      expect(await fedex(here.asking, upsNumber)).toEqual([])
      expect(here.standIn.tracked).toEqual([])
    })

    test('UPS answers: its events are shown as current, and stored [TRK-02, TRK-06, TRK-07, API-38]', async () => {
      here.standIn.behave(answers(200, upsUnderWay(upsNumber)))
      const [parcel] = await ups(here.asking, upsNumber)
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
      expect(await here.store.db.selectFrom('kept_events').selectAll().execute()).toHaveLength(4)
    })

    test('A lowercase number is tracked as listed, and a lowercase request finds an uppercase number [TRK-02]', async () => {
      here.standIn.behave(answers(200, upsUnderWay(lowercaseNumber.toUpperCase())))
      const parcel = { trackingNumber: lowercaseNumber, Status: 'On the Way', carrier: 'known' }
      expect(await ups(here.asking, lowercaseNumber)).toMatchObject([parcel])
      here.standIn.behave(answers(200, upsUnderWay(upsNumber)))
      expect(await ups(here.asking, upsNumber.toLowerCase())).toMatchObject([{ trackingNumber: upsNumber }, {}])
    })

    test('FedEx answers, in its own fields [TRK-05, TRK-07, API-39]', async () => {
      here.standIn.behave(answers(200, fedexAnswer({ [fedexNumber]: [fedexResult] })))
      const [parcel] = await fedex(here.asking, fedexNumber)
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
      here.standIn.behave(behaviour)
      const [parcel] = await fedex(here.asking, fedexNumber)
      expect(parcel).toMatchObject({ carrier: state, weightField: '12.5 LB', serviceType: 'GROUND', events: [] })
    })

    test('Any text from a carrier becomes one printable line [safety 18]', async () => {
      const hostile = {
        ...fedexResult,
        latestStatusDetail: { description: '<img src=x onerror=alert(1)>\u0000\u202e' },
      }
      here.standIn.behave(answers(200, fedexAnswer({ [fedexNumber]: [hostile] })))
      expect((await fedex(here.asking, fedexNumber))[0].Status).toBe('<img src=x onerror=alert(1)>')
    })

    test('Invalid numbers are refused, naming the field', async () => {
      const answer = await here.buyer.get(calls.trackUps.path, { upsTrackingNumberParams: "1Z' or 1=1" })
      expect([answer.statusCode, answer.json().errors?.[0]?.field]).toEqual([400, 'upsTrackingNumberParams.0'])
    })

    test('Parcels require CanViewUPSTrackingInfo [PERM-11]', async () => {
      const browser = here.offline.browser()
      await browser.signIn('C', '02', '200001')
      expect((await browser.get(calls.trackUps.path, { upsTrackingNumberParams: upsNumber })).statusCode).toBe(403)
    })
  })
})
