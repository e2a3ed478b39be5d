import { expect, test } from 'vitest'
import { progressColumns, trackingNumberColumns } from './columns.ts'
import { trackFedex, trackUps } from './endpoints.ts'
import {
  clockTime,
  carrierAway,
  endsParcel,
  isOfParcel,
  mayReport,
  maxNumbers,
  noShipments,
  notYetReported,
  savedEventsNote,
  shipmentsTitle,
  whyNoEvents,
  tooOld,
} from './rules.ts'

test.each([
  ['2026-11-20', true],
  ['2026-07-23', true],
  ['2026-07-22', false],
  ['2024-11-20', false],
])('A carrier may report on 2026-11-20 on a parcel shipped %s: %j [LIM-07]', (shipDate, received) => {
  expect(mayReport(shipDate, '2026-11-20')).toBe(received)
})

test.each([
  [null, true],
  ['2026-11-20', true],
  ['2026-11-17', true],
  ['2026-11-10', true],
  ['2026-11-09', false],
  ['2024-11-17', false],
])('A scan of %s belongs to a parcel shipped on 2026-11-17: %j [safety 23]', (date, isOurs) => {
  expect(isOfParcel(date, '2026-11-17')).toBe(isOurs)
})

test.each([
  ['Delivered', '2026-11-17', true],
  ['Delivered', '2026-11-20', true],
  ['Delivered', '2026-11-16', false],
  ['Delivered', '2024-11-20', false],
  ['Delivered', null, false],
  ['In transit', '2026-11-20', false],
])('%s on %s ends a parcel shipped on 2026-11-17: %j', (status, date, ends) => {
  expect(endsParcel({ status, date }, '2026-11-17')).toBe(ends)
})

test.each([
  ['2026-11-18', 0, 'known', noShipments, notYetReported],
  ['2026-11-18', 0, 'unknown', noShipments, notYetReported],
  ['2026-11-18', 0, 'not asked', noShipments, notYetReported],
  ['2026-11-18', 0, 'away', carrierAway],
  ['2026-11-18', 3, 'away', undefined],
  ['2026-01-18', 0, 'not asked', tooOld],
  ['2026-01-18', 0, 'away', tooOld],
  ['2026-01-18', 3, 'not asked', undefined],
] as const)(
  'A parcel of %s with %i events, the carrier %s: %j. Only a parcel without events is too old [ERR-07, ERR-08, safety 23]',
  (shipDate, eventCount, carrierState, text, note?: string) => {
    const shown = whyNoEvents({ shipDate, eventCount, carrierState }, '2026-11-20')
    expect(shown?.text).toBe(text)
    expect(shown?.note).toBe(note)
  },
)

test('The messages and the title are as specified [ERR-07, ERR-08, ORD-32]', () => {
  expect(noShipments).toBe('No matching Orders have been found.')
  expect(tooOld).toBe('Tracking info not available for deliveries older than 120 days.')
  expect(shipmentsTitle('004711', '1')).toBe('Shipments for Order# 004711 - 01')
})

test('Parcels and their progress have the columns specified [TRK-01, TRK-03]', () => {
  expect(trackingNumberColumns[0]?.key).toBe('TrackingNumber')
  expect(progressColumns.filter((column) => !('carried' in column)).map(({ header }) => header)).toEqual([
    'Date',
    'Time',
    'Location',
    'Activity',
  ])
})

test.each([
  ['1Z999AA10123456784', ['1Z999AA10123456784']],
  [' 1z999aa10123456784 ,1z999aa10123456784', ['1z999aa10123456784']],
  ['123456', undefined],
  ['', undefined],
  ['../../../admin', undefined],
  ['1Z999AA1 0123456784', undefined],
  ['１２３４５６７８', undefined],
  [Array.from({ length: maxNumbers + 1 }, (_, n) => 10_000_000 + n).join(','), undefined],
])('The tracking calls read %j as %j [API-38, API-39]', (sent, read) => {
  const ups = trackUps.input.safeParse({ upsTrackingNumberParams: sent })
  const fedex = trackFedex.input.safeParse({ fedexTrackingNumberParams: sent })
  expect(ups.data?.upsTrackingNumberParams.filter((number, at, all) => all.indexOf(number) === at)).toEqual(read)
  expect(fedex.success).toBe(read !== undefined)
})

test.each([
  ['00:00:00', '12:00 AM'],
  ['09:05:59', '9:05 AM'],
  ['12:00', '12:00 PM'],
  ['23:59:00', '11:59 PM'],
  ['24:00:00', '24:00:00'],
  ['', ''],
])('A time of %j is shown as %j', (time, shown) => {
  expect(clockTime(time)).toBe(shown)
})

test.each([
  [{ saved: 0, all: 3 }, 'known', ''],
  [{ saved: 1, all: 3 }, 'known', '1 of these events is from our records: the carrier no longer shows it.'],
  [{ saved: 2, all: 3 }, 'known', '2 of these events are from our records: the carrier no longer shows them.'],
  [{ saved: 3, all: 3 }, 'unknown', 'These events are from our records: the carrier no longer shows them.'],
  [{ saved: 3, all: 3 }, 'not asked', 'These events are from our records.'],
  [{ saved: 3, all: 3 }, 'away', 'These events are from our records.'],
] as const)('Of %j events from a carrier that is %s, the note is %j', (events, carrier, note) => {
  expect(savedEventsNote(events, carrier)).toBe(note)
})
