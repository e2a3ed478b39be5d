import { expect, test } from 'vitest'
import { numbersAround, type ParcelRow } from './parcels.ts'

const parcel = (number: string): ParcelRow => ({ carrier: 'UPS', number, shipDate: '2026-11-17', service: 'GROUND' })

test('An invalid number of one parcel does not prevent the tracking of the others [TRK-02]', () => {
  const [good, odd] = [parcel('1Z999AA10123456784'), parcel('SEE INVOICE')]
  expect(numbersAround([good, odd], good, 'UPS')).toBe('1Z999AA10123456784')
  expect(numbersAround([good, odd], odd, 'UPS')).toBe('1Z999AA10123456784')
  expect(numbersAround([odd], odd, 'UPS')).toBe('')
})
