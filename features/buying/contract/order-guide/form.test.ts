import { expect, test } from 'vitest'
import {
  amountOf,
  type FormLine,
  isFound,
  type Quantities,
  sectionsOf,
  sumForm,
  typedFor,
  typedLines,
  withSuggested,
} from './form.ts'

const plain: FormLine = {
  itemNumber: 'A1',
  section: '',
  unit: 'EA',
  casePack: 1,
  par: null,
  usualQuantity: null,
  price: null,
  available: null,
}
const line = (itemNumber: string, more: Partial<FormLine> = {}): FormLine => ({ ...plain, itemNumber, ...more })

const guide = [
  line('A1', { section: 'Bar', usualQuantity: 5, casePack: 12, price: 1.005, available: 100 }),
  line('B2', { section: 'Cooler', par: 66, usualQuantity: 32, price: 20.25, available: 30 }),
  line('C3', { section: 'Bar', unit: 'LB' }),
]

test('Suggestions fill only lines without a quantity, in whole cases', () => {
  expect(withSuggested(guide, {})).toEqual({ A1: '12', B2: '32' })
  expect(withSuggested(guide, { A1: '36', B2: ' ' })).toEqual({ A1: '36', B2: '32' })
})

test('Lines to add keep the order of the guide, and leave out empty ones', () => {
  expect(typedLines(guide, { C3: '1', A1: ' 12 ', B2: '', Z9: '4' })).toEqual([
    { item: 'A1', quantity: '12' },
    { item: 'C3', quantity: '1' },
  ])
})

test.each<[string, number | null]>([
  ['10', 10.05],
  // As the database rounds it, and so the cart.
  ['1', 1.01],
  ['', null],
  ['ten', null],
  ['0', null],
])('%j at $1.005 cost %s', (typed, amount) => {
  expect(amountOf(line('A1', { price: 1.005 }), typed)).toBe(amount)
})

test.each<[string, Quantities, Record<string, number>, Partial<ReturnType<typeof sumForm>>]>([
  ['nothing', {}, {}, { lines: 0, amount: 0, unpriced: 0, unusual: 0, short: 0, faults: 0 }],
  ['a price', { A1: '12', B2: '10' }, {}, { lines: 2, amount: 214.56, short: 0, faults: 0 }],
  ['no price', { C3: '1.5' }, {}, { lines: 1, amount: 0, unpriced: 1 }],
  ['more than the stock', { B2: '31' }, {}, { short: 1, unusual: 0 }],
  ['more than three times the usual', { B2: '97' }, {}, { unusual: 1 }],
  ['as much with the cart', { B2: '32' }, { B2: 96 }, { unusual: 1 }],
  ['one case', { A1: '12' }, {}, { unusual: 0 }],
  ['a fraction of a piece', { B2: '1.5' }, {}, { lines: 1, amount: 0, faults: 1, short: 0 }],
])('The sums of a form with %s', (_what, quantities, inCart, sums) => {
  expect(sumForm(guide, quantities, new Map(Object.entries(inCart)))).toMatchObject(sums)
})

test('Sections come in the order in which they first appear', () => {
  expect(sectionsOf(guide).map(({ section, lines }) => [section, lines.map(({ itemNumber }) => itemNumber)])).toEqual([
    ['Bar', ['A1', 'C3']],
    ['Cooler', ['B2']],
  ])
})

test.each<[string, boolean]>([
  ['', true],
  ['cup foam', true],
  ['MY-7', true],
  ['4711', true],
  ['cup paper', false],
])('Whether %j finds an item of the guide: %s', (text, found) => {
  expect(isFound({ itemNumber: '4711', customerPartNumber: 'my-7', description: 'FOAM CUP' }, text)).toBe(found)
})

test.each(['constructor', 'toString', '__proto__'])('An item may have the number %s', (itemNumber) => {
  expect(typedFor({}, itemNumber)).toBe('')
  expect(typedFor({ [itemNumber]: '12' }, itemNumber)).toBe('12')
  expect(sumForm([{ ...plain, itemNumber }], {})).toEqual(sumForm([plain], {}))
})
