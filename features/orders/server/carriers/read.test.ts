import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFedex } from './fedex.ts'
import { readDay, listAt, placeOf, textAt, timeOf } from './lenient.ts'
import { fedexAnswer, fedexResult, fedexUnknown, upsUnderWay, upsUnknown } from './testing/answers.ts'
import { readUps } from './ups.ts'

const number = '1Z999AA10123456784'

describe('reading leniently', () => {
  test.each([
    ['20261120', '2026-11-20'],
    ['2026-11-20T07:13:56-05:00', '2026-11-20'],
    ['20260230', null],
    ['string', null],
    ['', null],
  ])('%j is the day %j', (text, day) => expect(readDay(text)).toBe(day))

  test.each([
    ['071356', '07:13:56'],
    ['71356', '07:13:56'],
    ['2026-11-20T07:13:56-05:00', '07:13:56'],
    ['246000', ''],
    ['string', ''],
  ])('%j is the time %j', (text, time) => expect(timeOf(text)).toBe(time))

  test('A place has its known parts', () => {
    expect(placeOf('Wayne', 'NJ', 'US')).toBe('Wayne, NJ')
    expect(placeOf('Toronto', 'ON', 'CA')).toBe('Toronto, ON, CA')
    expect(placeOf('', '', 'US')).toBe('')
  })

  test('Text is one printable line of limited length', () => {
    expect(textAt({ a: ' x\u0000\n\u202ey ' }, 'a')).toBe('x y')
    expect(textAt({ a: 12.5 }, 'a')).toBe('12.5')
    expect(textAt({ a: { b: 1 } }, 'a')).toBe('')
    expect(textAt({ a: 'x'.repeat(5000) }, 'a')).toHaveLength(300)
    expect(textAt({}, 'constructor')).toBe('')
  })

  test('A list may be a single object, missing, or contain non-objects', () => {
    expect(listAt({ a: { b: 1 } }, 'a')).toEqual([{ b: 1 }])
    expect(listAt({ a: [1, null, { b: 1 }] }, 'a')).toEqual([{ b: 1 }])
    expect(listAt({}, 'a')).toEqual([])
  })

  test('Any JSON from a carrier is parsed without an error', () => {
    const shaped = fc.letrec((tie) => ({
      part: fc.oneof(fc.jsonValue(), fc.array(tie('part'), { maxLength: 2 }), tie('object')),
      object: fc.dictionary(
        fc.constantFrom(
          ...['trackResponse', 'shipment', 'package', 'activity', 'status', 'date', 'time', 'location', 'address'],
          ...['output', 'completeTrackResults', 'trackResults', 'scanEvents', 'trackingNumber', 'weight', '__proto__'],
        ),
        tie('part'),
        { maxKeys: 4, depthIdentifier: 'part' },
      ),
    })).object
    fc.assert(
      fc.property(fc.oneof(shaped, fc.jsonValue()), (json) => {
        readUps(json, number)
        readFedex(json, [number])
      }),
    )
  })
})

describe('UPS', () => {
  test('A parcel in transit: the right one of its shipment, the new delivery date, an exception [TRK-02, TRK-06]', () => {
    expect(readUps(upsUnderWay(number), number)).toEqual({
      status: 'On the Way',
      service: 'UPS Ground',
      weight: '12.50 LBS',
      scheduledDelivery: '2026-11-23',
      shippedOn: '2026-11-18',
      receivedBy: '',
      events: [
        {
          date: '2026-11-19',
          time: '09:15:00',
          city: 'PARAMUS, NJ',
          status: 'Exception',
          description: 'Severe weather conditions have delayed delivery.',
        },
        expect.objectContaining({ status: 'In transit', description: 'Departed from Facility' }),
        expect.objectContaining({ status: 'Picked up', time: '17:15:00' }),
        expect.objectContaining({ status: 'Label created', city: 'NJ' }),
      ],
    })
  })

  test.each([
    ['a warning instead of a package', upsUnknown(number)],
    ['no shipment', { trackResponse: { shipment: [] } }],
    ['an error object', { response: { errors: [{ code: 'TV1002', message: 'Invalid inquiry number' }] } }],
    ['an answer about another parcel', upsUnderWay('1Z999AA10000000000')],
  ])('Nothing is known: %s', (_what, json) => expect(readUps(json, number)).toBeUndefined())

  test('If packages share a number, the one with the latest activity counts, with its receiver', () => {
    const activity = (date: string) => [{ date, time: '100000', status: { type: 'D', description: 'DELIVERED' } }]
    const former = { trackingNumber: number, activity: activity('20240305') }
    const current = {
      trackingNumber: number,
      activity: activity('20261119'),
      deliveryInformation: { receivedBy: 'SMITH' },
    }
    const labelOnly = { trackingNumber: number, activity: [] }
    const json = { trackResponse: { shipment: [{ package: [former] }, { package: [labelOnly, current] }] } }
    expect(readUps(json, number)).toMatchObject({ receivedBy: 'SMITH', events: [{ date: '2026-11-19' }] })
  })

  test('A delivery date that cannot be read is skipped, and the next kind is used [TRK-02]', () => {
    const dates = [
      { type: 'RDD', date: '' },
      { type: 'SDD', date: '20261121' },
    ]
    const parcel = { trackingNumber: number, deliveryDate: dates }
    expect(readUps({ trackResponse: { shipment: [{ package: [parcel] }] } }, number)?.scheduledDelivery).toBe(
      '2026-11-21',
    )
  })

  test('A package without details is a report without events', () => {
    const json = { trackResponse: { shipment: [{ package: [{ trackingNumber: number }] }] } }
    expect(readUps(json, number)).toMatchObject({ status: '', events: [], scheduledDelivery: null })
  })
})

describe('FedEx', () => {
  test('An exception is appended to its event; summary and events [TRK-02, TRK-05]', () => {
    expect(readFedex(fedexAnswer({ '7712345678': [fedexResult] }), ['7712345678']).get('7712345678')).toEqual({
      status: 'Delivery exception',
      service: 'FedEx Ground',
      weight: '7.0 LB',
      scheduledDelivery: '2026-11-20',
      shippedOn: '2026-11-17',
      receivedBy: '',
      events: [
        {
          date: '2026-11-19',
          time: '16:40:00',
          city: 'SEATTLE, WA',
          status: 'Exception',
          description: 'Delivery exception: Customer not available',
        },
        expect.objectContaining({ status: 'Picked up', description: 'Picked up' }),
      ],
    })
  })

  const scan = (date: string, description: string, eventType = 'IT') => ({
    date,
    eventType,
    eventDescription: description,
  })

  test('Of several results for a number, the one with the latest scan counts', () => {
    const labelOnly = { latestStatusDetail: { code: 'OC', description: 'Label created' } }
    const former = { ...labelOnly, scanEvents: [scan('2024-03-05T10:00:00-06:00', 'Delivered', 'DL')] }
    const scans = Array.from({ length: 8 }, (_, n) => scan(`2026-11-1${8 - n}T10:00:00-06:00`, `scan ${n}`))
    const delivered = { latestStatusDetail: { code: 'DL', description: 'Delivered' }, scanEvents: scans }
    const read = readFedex(fedexAnswer({ a: [labelOnly, former, delivered], b: [fedexUnknown] }), ['a', 'b', 'c'])
    expect(read.get('a')).toMatchObject({ status: 'Delivered', events: { length: 8 } })
    expect([read.get('b'), read.get('c')]).toEqual([undefined, undefined])
  })

  test('The latest scan is the latest moment, not the latest local time; on a tie the first result counts', () => {
    const west = { serviceDetail: { description: 'west' }, scanEvents: [scan('2026-11-19T11:00:00-08:00', 'x')] }
    const east = { serviceDetail: { description: 'east' }, scanEvents: [scan('2026-11-19T12:00:00-05:00', 'x')] }
    const older = { ...west, serviceDetail: { description: 'older' } }
    const answer = fedexAnswer({
      a: [east, west],
      b: [west, older],
      c: [fedexUnknown, { scanEvents: [scan('', 'y')] }],
    })
    const read = readFedex(answer, ['a', 'b', 'c'])
    expect([read.get('a')?.service, read.get('b')?.service]).toEqual(['west', 'west'])
    expect(read.get('c')?.events).toHaveLength(1)
  })

  const dated = (type: string, dateTime: string) => ({ type, dateTime })
  const windowTo = (ends: string) => ({ window: { begins: '2026-11-20T08:00:00', ends } })
  const estimated = { estimatedDeliveryTimeWindow: windowTo('2026-11-21T12:00:00-06:00') }
  const standard = { standardTransitTimeWindow: windowTo('2026-11-22T12:00:00-06:00') }
  test.each<[string, object, string | null]>([
    ['the day delivered if nothing else is known', {}, '2026-11-24'],
    ['the standard window before the day delivered', standard, '2026-11-22'],
    ['the estimated window before the day delivered', estimated, '2026-11-21'],
    ['the estimated window before the standard one', { ...standard, ...estimated }, '2026-11-21'],
    [
      'the beginning of a window without an end',
      { standardTransitTimeWindow: { window: { begins: '2026-11-20' } } },
      '2026-11-20',
    ],
    ['nothing from an empty window', { standardTransitTimeWindow: { window: {} }, dateAndTimes: [] }, null],
    [
      'a day estimated before every window',
      { ...standard, ...estimated, dateAndTimes: [dated('ESTIMATED_DELIVERY', '2026-11-20T00:00:00')] },
      '2026-11-20',
    ],
  ])('The scheduled day is %s [TRK-02]', (_what, fields, day) => {
    const result = {
      scanEvents: [scan('2026-11-24T10:00:00-06:00', 'Delivered', 'DL')],
      dateAndTimes: [dated('ACTUAL_DELIVERY', '2026-11-24T10:00:00-06:00')],
      ...fields,
    }
    expect(readFedex(fedexAnswer({ a: [result] }), ['a']).get('a')?.scheduledDelivery).toBe(day)
  })

  test.each([
    ['received it', { receivedByName: 'J.SMITH', signedByName: 'R.DOE' }, 'J.SMITH'],
    ['signed for it', { receivedByName: '', signedByName: 'R.DOE' }, 'R.DOE'],
    ['is not named', {}, ''],
  ])("The receiver's name is that of the person who %s", (_what, deliveryDetails, name) => {
    expect(readFedex(fedexAnswer({ a: [{ ...fedexResult, deliveryDetails }] }), ['a']).get('a')?.receivedBy).toBe(name)
  })

  test('Empty enumerations are no stages', () => {
    const scan = { date: '', eventType: '', eventDescription: '', scanLocation: { city: '' } }
    const read = readFedex(fedexAnswer({ a: [{ scanEvents: [scan] }] }), ['a']).get('a')
    expect(read?.events).toEqual([{ date: null, time: '', city: '', status: '', description: '' }])
  })
})
