import { describe, expect, test } from 'vitest'
import { fedexCheckDigit, fedexNumber, upsCheckDigit, upsNumber } from './tracking-numbers.ts'

describe('check digits match numbers published by the carriers', () => {
  test.each([
    '1Z5R89390357567127',
    '1Z879E930346834440',
    '1Z410E7W0392751591',
    '1Z8V92A70367203024',
    '1ZXX3150YW44070023',
  ])('UPS %s', (number) => {
    expect(upsCheckDigit(number.slice(2, 17))).toBe(Number(number[17]))
  })

  test.each(['986578788855', '477179081230', '799531274483', '790535312317'])('FedEx %s', (number) => {
    expect(fedexCheckDigit(number.slice(0, 11))).toBe(Number(number[11]))
  })
})

test('A number has the carrier’s length and ends with its check digit', () => {
  expect(upsNumber('5R8939', '03', 5756712)).toBe('1Z5R89390357567127')
  expect(fedexNumber(79053531231)).toBe('790535312317')
})
