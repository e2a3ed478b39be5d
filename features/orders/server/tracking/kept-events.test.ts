import * as calls from '#orders/contract/tracking/endpoints.ts'
import { describe, expect, test } from 'vitest'
import { fedexAnswer, fedexResult, upsUnderWay, upsUnknown } from '../carriers/testing/answers.ts'
import { answers } from '../carriers/testing/stand-in.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import {
  deliveredNumber,
  eventRow,
  fedexNumber,
  oldNumber,
  orderRow,
  parcelRow,
  type TestParcel,
  unknownNumber,
  upsNumber,
} from './testing/parcels.ts'
import { restarted, trackedBy, trackedParcels } from './testing/tracked-parcels.ts'

const ups = trackedBy(calls.trackUps.path, 'upsTrackingNumberParams')
const fedex = trackedBy(calls.trackFedex.path, 'fedexTrackingNumberParams')

onDatabase((database, open) => {
  describe(`parcels, on ${database}`, () => {
    const here = trackedParcels(open)

    test('The same answer again stores nothing twice', async () => {
      here.standIn.behave(answers(200, upsUnderWay(upsNumber)))
      await ups(here.asking, upsNumber)
      const again = await restarted(here)
      const [parcel] = await ups(again, upsNumber)
      expect(parcel.events).toHaveLength(4)
      expect(await here.store.db.selectFrom('kept_events').selectAll().execute()).toHaveLength(4)
    })

    test('Events that the carrier no longer returns are still shown, marked as saved [safety 23]', async () => {
      here.standIn.behave(answers(200, upsUnderWay(upsNumber)))
      await ups(here.asking, upsNumber)
      const later = await restarted(here)
      here.standIn.behave(answers(200, upsUnknown(upsNumber)))
      const [parcel] = await ups(later, upsNumber)
      expect(parcel).toMatchObject({ carrier: 'unknown', Status: 'Exception', weightField: '12.5 LB' })
      expect(parcel.events).toHaveLength(4)
      expect(parcel.events.every(({ kept }: { kept: boolean }) => kept)).toBe(true)
      // Also without any carrier account.
      expect((await ups(here.buyer, upsNumber))[0]).toMatchObject({ carrier: 'not asked', events: { length: 4 } })
    })

    test('A reused number is a different parcel [safety 23]', async () => {
      here.standIn.behave(answers(200, upsUnderWay(upsNumber)))
      const parcels = await ups(here.asking, upsNumber)
      expect(parcels.map(({ shipDate, carrier }: Record<string, string>) => [shipDate, carrier])).toEqual([
        ['2026-11-17', 'known'],
        ['2025-03-03', 'not asked'],
      ])
      expect(parcels[1].events).toEqual([])
      expect(here.standIn.tracked).toHaveLength(1)
    })

    test('After 120 days no carrier is queried, and stored events are shown [LIM-07, safety 23]', async () => {
      const [old, never] = await ups(here.asking, oldNumber, unknownNumber)
      expect(old).toMatchObject({ carrier: 'not asked', Status: 'In transit', description: 'Departed from Facility' })
      expect(old.events.map(({ timeField }: { timeField: string }) => timeField)).toEqual(['02:00:00', '01:00:00'])
      expect(never).toMatchObject({ carrier: 'not asked', Status: '', events: [] })
      expect(here.standIn.tracked).toEqual([])
    })

    test('A delivered parcel is not requested again', async () => {
      expect((await ups(here.asking, deliveredNumber))[0]).toMatchObject({ Status: 'Delivered', carrier: 'not asked' })
      expect(here.standIn.tracked).toEqual([])
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
    const words = (parcel: { events: { Status: string }[] }) => parcel.events.map(({ Status }) => Status)

    test('FedEx events of an earlier parcel with the same number are not shown for ours [safety 23]', async () => {
      here.standIn.behave(answers(200, fedexAnswer({ [fedexNumber]: [former] })))
      const [parcel] = await fedex(here.asking, fedexNumber)
      expect(parcel).toMatchObject({
        carrier: 'unknown',
        Status: '',
        serviceType: 'GROUND',
        receivedBy: '',
        events: [],
      })
      expect(await here.store.db.selectFrom('kept_events').selectAll().execute()).toEqual([])
    })

    test('A stored delivery of an earlier parcel does not stop tracking; ours does [safety 23]', async () => {
      const keptRow = {
        carrier: 'FEDEX',
        tracking_number: fedexNumber,
        ship_date: '2026-11-17',
        city: '',
        event_time: '',
      }
      await here.store.db
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
      here.standIn.behave(answers(200, fedexAnswer({ [fedexNumber]: [former, mixed] })))
      const [parcel] = await fedex(here.asking, fedexNumber)
      expect([parcel.carrier, words(parcel)]).toEqual(['known', ['Delivered']])
      const [over] = await fedex(await restarted(here), fedexNumber)
      expect(over).toMatchObject({ carrier: 'not asked', Status: 'Delivered' })
      expect(here.standIn.tracked).toHaveLength(1)
    })

    test("The receiver's name is stored with the delivery [safety 23]", async () => {
      const delivery = scan('2026-11-19T10:00:00-06:00', 'Delivered', 'DL')
      const result = { ...fedexResult, deliveryDetails: { receivedByName: 'J.SMITH' }, scanEvents: [delivery] }
      here.standIn.behave(answers(200, fedexAnswer({ [fedexNumber]: [result] })))
      expect((await fedex(here.asking, fedexNumber))[0]).toMatchObject({ carrier: 'known', receivedBy: 'J.SMITH' })
      expect((await fedex(here.buyer, fedexNumber))[0]).toMatchObject({ carrier: 'not asked', receivedBy: 'J.SMITH' })
    })

    test('Scans in the same second keep their order, current and stored [TRK-03]', async () => {
      const at = '2026-11-18T10:00:00-06:00'
      const first = [scan(at, 'Departed'), scan(at, 'Arrived'), scan(at, 'Unloaded'), scan(at, 'Brought')]
      const behave = (scanEvents: unknown[]) =>
        here.standIn.behave(answers(200, fedexAnswer({ [fedexNumber]: [{ ...fedexResult, scanEvents }] })))
      behave(first)
      const order = ['Departed', 'Arrived', 'Unloaded', 'Brought']
      expect(words((await fedex(here.asking, fedexNumber))[0])).toEqual(order)
      expect(words((await fedex(here.buyer, fedexNumber))[0])).toEqual(order)
      behave([scan(at, 'Zoned'), scan(at, 'Asked'), ...first])
      const later = ['Zoned', 'Asked', ...order]
      expect(words((await fedex(await restarted(here), fedexNumber))[0])).toEqual(later)
      expect(words((await fedex(here.buyer, fedexNumber))[0])).toEqual(later)
      // FedEx drops the oldest.
      behave([scan(at, 'Zoned'), scan(at, 'Asked')])
      expect(words((await fedex(await restarted(here), fedexNumber))[0])).toEqual(later)
    })

    test('Fed events in the same second keep the order of their numbers', async () => {
      const number = '1Z999AA10000000005'
      const parcel: TestParcel = { order: '000008', number, shipped: '2026-01-07' }
      const sorted = eventRow(number, '2026-01-07', 1, 'In transit', 'Sorted')
      await here.store.db.insertInto('orders').values(orderRow(parcel)).execute()
      await here.store.db.insertInto('packages').values(parcelRow(parcel)).execute()
      await here.store.db
        .insertInto('package_events')
        .values([
          { ...sorted, event: 2, description: 'Loaded' },
          { ...sorted, event: 10, description: 'Departed' },
          sorted,
        ])
        .execute()
      const [received] = await ups(here.buyer, number)
      expect(received.events.map(({ descriptionField }: Record<string, string>) => descriptionField)).toEqual([
        'Departed',
        'Loaded',
        'Sorted',
      ])
    })
  })
})
