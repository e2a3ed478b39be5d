import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read850 } from './order-850.ts'
import { faultText } from './segments.ts'

const isa = 'ISA*00*          *00*          *ZZ*BUYER          *ZZ*SELLER         *261120*1200*U*00401*000000042*0*P*>'
const lines = ['PO1*1*12*EA*3.5**VP*A100*BP*PART 1', 'PO1*2*2*CA***IN*PART2']
const order = (body: readonly string[]) => ['ST*850*0001', ...body, `SE*${body.length + 2}*0001`]
const head = ['BEG*00*SA*PO 4711**20261120', 'DTM*002*20261201', 'N1*ST*Harbor*91*000003']
const body = [...head, ...lines, 'CTT*2']
const wrap = (orders: readonly string[], count = 1) => [
  isa,
  'GS*PO*BUYER*SELLER*20261120*1200*7*X*004010',
  ...orders,
  `GE*${count}*7`,
  'IEA*1*000000042',
]
const good = wrap(order(body))
const document = (segments: readonly string[], end = '~') => Buffer.from(segments.map((one) => one + end).join(''))
const faultsOf = (bytes: Buffer) => {
  const read = read850(bytes)
  return 'faults' in read ? read.faults.map(faultText) : []
}
const replaced = (from: string, to: string) => good.map((one) => (one.startsWith(from) ? to : one))
const without = (start: string) => good.filter((one) => !one.startsWith(start))

test.each([['~'], ['~\n'], ['~\r\n'], ['\n'], ['\r\n'], ['\u001c'], ["'"]])(
  'An order is read whose segments end with %j',
  (end) => {
    const read = read850(document(good, end))
    expect(read).toMatchObject({
      order: {
        po: 'PO 4711',
        requestedDate: '2026-12-01',
        shipTo: { number: '000003' },
        lines: [
          { kind: 'item', number: 'A100', quantity: '12', unit: 'EA' },
          { kind: 'part', number: 'PART2', quantity: '2', unit: 'CA' },
        ],
      },
    })
  },
)

test.each<[string, readonly string[], string]>([
  ['no document', ['Item,Quantity'], 'The file does not begin with an ISA segment.'],
  ['a cut file', good.slice(0, 7), 'Segment 3 (ST): it is never closed: SE is missing.'],
  ['no end', without('IEA'), 'Segment 1 (ISA): it is never closed: IEA is missing.'],
  ['a group that is not closed', without('GE'), 'Segment 11 (IEA): there is no ISA to close.'],
  ['a wrong count of segments', replaced('SE*', 'SE*9*0001'), 'Segment 10 (SE): it counts 9, but there are 8.'],
  ['no count', replaced('SE*', 'SE**0001'), 'Segment 10 (SE): it counts nothing, but there are 8.'],
  ['another order', replaced('SE*', 'SE*8*0002'), 'Segment 10 (SE): it closes order 0002, but 0001 is open.'],
  ['a wrong count of orders', replaced('GE*', 'GE*2*7'), 'Segment 11 (GE): it counts 2, but there are 1.'],
  ['another group', replaced('GE*', 'GE*1*8'), 'Segment 11 (GE): it closes group 8, but 7 is open.'],
  ['a wrong count of groups', replaced('IEA*', 'IEA*2*000000042'), 'Segment 12 (IEA): it counts 2, but there are 1.'],
  [
    'another interchange',
    replaced('IEA*', 'IEA*1*000000043'),
    'Segment 12 (IEA): it closes interchange 000000043, but 000000042 is open.',
  ],
  [
    'a second document',
    [...good, ...good],
    'Segment 13 (ISA): it follows the end of the document. Upload one document at a time.',
  ],
  ['lines outside an order', without('ST*'), 'Segment 3 (BEG): it is outside an order.'],
  ['an order in an order', wrap(['ST*850*1', 'ST*850*2']), 'Segment 4 (ST): an order is still open.'],
  [
    'two orders',
    wrap([...order(body), ...order(body).map((one) => one.replace('0001', '0002'))], 2),
    'Segment 11 (ST): the file has 2 orders. Upload one order per file.',
  ],
  [
    'an acknowledgment',
    replaced('ST*', 'ST*855*0001'),
    'Segment 3 (ST): this is document 855. Only purchase orders (850) are read.',
  ],
  ['no BEG', wrap(order(lines)), 'Segment 3 (ST): the order has no BEG segment, which has its PO number.'],
  [
    'a change',
    replaced('BEG', 'BEG*04*SA*PO 4711'),
    'Segment 4 (BEG): its purpose is 04. Only original orders (00) are read.',
  ],
  [
    'no PO number',
    replaced('BEG', 'BEG*00*SA*'),
    'Segment 4 (BEG): the PO number must have 1 to 40 visible characters.',
  ],
  [
    'a PO number with an invisible character',
    replaced('BEG', 'BEG*00*SA*PO\u00ad4711'),
    'Segment 4 (BEG): the PO number must have 1 to 40 visible characters.',
  ],
  [
    'a PO number with a bidirectional control',
    replaced('BEG', 'BEG*00*SA*PO\u202e4711'),
    'Segment 4 (BEG): it has a character that cannot be read.',
  ],
  ['no day', replaced('DTM', 'DTM*002*20260230'), 'Segment 5 (DTM): 20260230 is not a date of the form CCYYMMDD.'],
  ['a wrong total', replaced('CTT', 'CTT*3'), 'Segment 9 (CTT): it counts 3 lines, but there are 2.'],
  ['no lines', wrap(order(head)), 'Segment 3 (ST): the order has no lines.'],
  [
    'a wrong quantity',
    replaced('PO1*1', 'PO1*1*1e9*EA***VP*A100'),
    'Segment 7 (PO1): the quantity is 1e9. A quantity is a number above 0, without a sign.',
  ],
  [
    'a UPC code alone',
    replaced('PO1*1', 'PO1*1*12*EA***UP*012345678905'),
    'Segment 7 (PO1): it has no item number (qualifier VP, VN, or SK) and no customer part (BP, IN, PI, or CB).',
  ],
  ['a NUL', replaced('BEG', 'BEG*00*SA*A\u0000B'), 'Segment 4 (BEG): it has a character that cannot be read.'],
])('A file with %s is refused', (_what, segments, message) => {
  expect(faultsOf(document(segments))).toEqual([message])
})

test.each([
  [`PO1*1*12*EA***VP*A100${'>'.repeat(20)}`, 'Segment 7 has an element with more than 20 components.'],
  [`PO1${'*'.repeat(51)}`, 'Segment 7 has more than 50 elements.'],
])('A segment with too many separators is refused: %s', (line, message) => {
  expect(faultsOf(document(replaced('PO1*1', line)))).toEqual([message])
})

test('An element may have 20 components', () => {
  const read = read850(document(replaced('PO1*1', `PO1*1*12*EA***VP*A100*ZZ*${'>'.repeat(19)}`)))
  expect(read).toHaveProperty('order')
})

test.each(['*', '~', '>', '~*'])('A file full of %j is refused', (signs) => {
  const full = [isa, 'GS*PO*BUYER*SELLER*20261120*1200*7*X*004010', 'ST*850*0001', signs.repeat(50_000)]
  expect(faultsOf(document(full)).length).toBeGreaterThan(0)
})

test('Every faulty line is named at once', () => {
  const three = wrap(order([...head, 'PO1*1*0*EA***VP*A', 'PO1*2*1.234*LB***VP*B', 'PO1*3*1*EA']))
  expect(faultsOf(document(three)).map((text) => text.slice(0, 15))).toEqual([
    'Segment 7 (PO1)',
    'Segment 8 (PO1)',
    'Segment 9 (PO1)',
  ])
})

test.each(['VP', 'VN', 'SK'])('%s is the distributor’s number, and comes before the customer’s', (qualifier) => {
  const read = read850(document(replaced('PO1*1', `PO1*1*12*EA***BP*P1*UP*0123*${qualifier}*A7`)))
  expect(read).toMatchObject({ order: { lines: [{ kind: 'item', number: 'A7' }, {}] } })
})

test.each(['BP', 'IN', 'PI', 'CB'])('%s is the customer’s number', (qualifier) => {
  const read = read850(document(replaced('PO1*1', `PO1*1*12*EA***UP*0123*${qualifier}*A7`)))
  expect(read).toMatchObject({ order: { lines: [{ kind: 'part', number: 'A7' }, {}] } })
})

test('A damaged file never produces an order with different lines, or an unexpected error', () => {
  const whole = document(good)
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(whole.length - 1), (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)]
      const cut = Buffer.concat([whole.subarray(0, from), whole.subarray(to)])
      const read = read850(cut)
      // A cut within an element cannot be seen; one that takes a segment is.
      if ('order' in read) expect(read.order.lines).toHaveLength(2)
      else expect(read.faults.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})
