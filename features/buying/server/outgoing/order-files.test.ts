import { expect, test } from 'vitest'
import { read850 } from '../purchase/x12/order-850.ts'
import type { OutgoingOrder } from './outgoing-order.ts'
import { orderCsv } from './order-csv.ts'
import { orderX12 } from './order-x12.ts'

const line = {
  line: 1,
  item: 'A1',
  customerPart: 'C1',
  description: 'CUP',
  quantity: 2.5,
  unit: 'CS',
  unitPrice: 3.5417,
  amount: 8.85,
}
const order: OutgoingOrder = {
  ...{
    reference: 'W0000012',
    company: '01',
    customer: '100001',
    customerKey: '100001',
    customerName: 'HARBOR',
    customerPo: 'PO "7"',
  },
  ...{ sentAt: '2026-11-23T15:04:05.678Z', sentOn: '2026-11-23', sentBy: '100001', warehouse: 'NE1', amount: 8.85 },
  shipTo: {
    number: '000001',
    name: 'PIER',
    address1: '1 Rd',
    address2: '',
    city: 'Newark',
    state: 'NJ',
    zip: '07101',
    country: 'US',
  },
  ...{ requestedDate: '2026-12-01', shipComplete: true, remarks: 'Dock 4' },
  lines: [line, { ...line, line: 2, item: 'B2', customerPart: '', unit: 'EA', unitPrice: null, amount: null }],
}
const to = { sender: 'COUNTER', receiver: 'ERP' }

test('An order is one X12 purchase order whose counts are right', () => {
  expect(orderX12(order, to).split('\n')).toEqual([
    'ISA*00*          *00*          *ZZ*COUNTER        *ZZ*ERP            *261123*1504*U*00401*000000012*0*P*>~',
    'GS*PO*COUNTER*ERP*20261123*1504*12*X*004010~',
    'ST*850*0001~',
    'BEG*00*SA*PO "7"**20261123~',
    'REF*CO*W0000012~',
    'CSH*SC~',
    'DTM*002*20261201~',
    'N9*L1*REMARKS~',
    'MSG*Dock 4~',
    'N1*BY*HARBOR*91*01100001~',
    'N1*ST*PIER*91*000001~',
    'N3*1 Rd~',
    'N4*Newark*NJ*07101*US~',
    'PO1*1*2.5*CA*3.5417*PE*VN*A1*BP*C1~',
    'PID*F****CUP~',
    'PO1*2*2.5*EA***VN*B2~',
    'PID*F****CUP~',
    'CTT*2~',
    'SE*17*0001~',
    'GE*1*12~',
    'IEA*1*000000012~',
    '',
  ])
})

test('Nothing that a customer types breaks an X12 document', () => {
  const hostile = {
    ...order,
    customerPo: '~IEA*1*9~ISA*00',
    remarks: 'a*b~c>d\u0000\r\nSE*1\u202e',
    customerName: '~~~',
  }
  const segments = orderX12({ ...hostile, lines: [{ ...line, description: 'x~SE*2*0001', item: '*' }] }, to).split(
    '~\n',
  )
  expect(segments.filter((one) => /^(ISA|SE|IEA)\*/.test(one))).toHaveLength(3)
  expect(segments.find((one) => one.startsWith('BEG'))).toBe('BEG*00*SA*IEA 1 9 ISA 00**20261123')
  expect(segments.join('')).not.toMatch(/\p{Bidi_Control}/u)
  const se = segments.findIndex((one) => one.startsWith('SE*'))
  expect(segments[se]).toBe(`SE*${se - 1}*0001`)
})

test.each([
  ['words', 'Ring at dock 4. '.repeat(25).trim()],
  ['one word', 'x'.repeat(400)],
])('Long remarks, here %s, go in as many messages of 264 characters as they need', (_what, remarks) => {
  const segments = orderX12({ ...order, remarks }, to).split('~\n')
  const messages = segments.filter((one) => one.startsWith('MSG*')).map((one) => one.slice(4))
  expect(messages.map(({ length }) => length <= 264)).toEqual([true, true])
  expect(messages.join(remarks.includes(' ') ? ' ' : '')).toBe(remarks)
  const se = segments.findIndex((one) => one.startsWith('SE*'))
  expect(segments[se]).toBe(`SE*${se - 1}*0001`)
})

test('A PO number longer than X12’s 22 characters is truncated in its field and complete in a reference', () => {
  const po = 'P'.repeat(40)
  const text = orderX12({ ...order, customerPo: po }, to)
  expect(text).toContain(`BEG*00*SA*${po.slice(0, 22)}**`)
  expect(text).toContain(`REF*PO*${po}~`)
})

test('An order without a PO number has its reference in X12, whose field is required', () => {
  expect(orderX12({ ...order, customerPo: '' }, to)).toContain(`BEG*00*SA*${order.reference}**`)
})

test('An order is CSV with a header and a row for each line', () => {
  const [header, first, second, end] = orderCsv({ ...order, remarks: 'a, "b"' }).split('\r\n')
  expect(header).toMatch(/^reference,company,customer,.*,unit,unit_price,amount$/)
  expect(first).toMatch(
    /^"W0000012","01","100001","HARBOR","PO ""7""",.*,"a, ""b""",1,"A1","C1","CUP",2.5,"CS",3.5417,8.85$/,
  )
  expect(second).toMatch(/,2,"B2","","CUP",2.5,"EA",,$/)
  expect(end).toBe('')
})

test.each(['=HYPERLINK("http://a.example")', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '－1'])(
  'A PO number %j is no formula in CSV, unless the file is for a program',
  (customerPo) => {
    const typed = customerPo.replaceAll('"', '""')
    expect(orderCsv({ ...order, customerPo })).toContain(`,"'${typed}",`)
    expect(orderCsv({ ...order, customerPo }, true)).toContain(`,"${typed}",`)
  },
)

test('A text that only contains such signs stays as it is', () => {
  expect(orderCsv({ ...order, remarks: 'a=1' })).toContain(',"a=1",')
})

test('The portal reads the X12 document that it writes', async () => {
  const read = await read850(Buffer.from(orderX12(order, to)))
  expect(read).toMatchObject({
    order: {
      po: 'PO "7"',
      requestedDate: '2026-12-01',
      shipTo: { number: '000001' },
      lines: [
        { kind: 'item', number: 'A1', quantity: '2.5', unit: 'CA' },
        { kind: 'item', number: 'B2', quantity: '2.5', unit: 'EA' },
      ],
    },
  })
})
