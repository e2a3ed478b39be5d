import { expect, test } from 'vitest'
import type { Order, PlacedLine } from './order.ts'
import { changesOf, fateOf, nextOf, otherChanges, stepsOf } from './order-story.ts'

type Entry = Order['history'][number]
const entry = (state: Entry['state'], by: string, reason = ''): Entry => ({
  state,
  by,
  reason,
  at: '2026-11-24T14:02:00Z',
})
const order: Order = {
  cart: '7',
  version: 3,
  reference: 'W0000007',
  state: 'sent',
  poRequired: true,
  customerPo: 'PO 7',
  shipTo: '000004',
  shipToName: 'Banquet Kitchen',
  shipToAddress: [],
  requestedDate: '',
  shipComplete: false,
  remarks: '',
  preparedBy: '',
  preparedLines: 0,
  mayDecide: false,
  mayCancel: false,
  aboveLimit: false,
  budget: null,
  sendersBudget: null,
  orderNumber: '',
  shipments: [],
  history: [entry('sent', 'Ana Ortiz')],
  changes: [],
}
const canceled = (sequence: string) => ({ ...shipment(sequence), status: 'Canceled', canceled: 5 }) as const
const shipment = (sequence: string, shipDate = '', invoiceNumber = '') =>
  ({
    sequence,
    status: shipDate === '' ? 'Open' : 'Closed',
    shipDate,
    invoiceNumber,
    carrier: '',
    parcelCarriers: '',
    canceled: 0,
  }) as const
const asked = entry('waiting for approval', 'Ana Ortiz')
const approved = entry('sent', 'Mark Lee')
const received = entry('received', 'ERP')
const booked = entry('in the books', 'Loads')
const change = {
  at: '2026-11-24T14:10:00Z',
  by: 'Mark Lee',
  field: 'quantity',
  item: '005312',
  before: '86',
  after: '43',
} as const

test.each<[string, Partial<Order>, string[]]>([
  ['sent', {}, ['+Sent: Ana Ortiz', 'Received', 'Confirmed', 'Shipped', 'Invoiced: After shipping']],
  [
    'waiting',
    { state: 'waiting for approval', history: [asked] },
    [
      '+Sent for approval: Ana Ortiz',
      'Approved: An approver decides next',
      'Received',
      'Confirmed',
      'Shipped',
      'Invoiced: After shipping',
    ],
  ],
  [
    'approved with a change',
    { history: [asked, approved], changes: [change] },
    [
      '+Sent for approval: Ana Ortiz',
      '+Approved: Mark Lee, 1 change',
      'Received',
      'Confirmed',
      'Shipped',
      'Invoiced: After shipping',
    ],
  ],
  [
    'refused by an approver',
    { state: 'refused', history: [asked, entry('refused', 'Mark Lee', 'Too much')] },
    ['+Sent for approval: Ana Ortiz', '+Refused: Mark Lee'],
  ],
  [
    'cancelled while it waited',
    { state: 'cancelled', history: [asked, entry('cancelled', 'Ana Ortiz')] },
    ['+Sent for approval: Ana Ortiz', '+Cancelled: Ana Ortiz'],
  ],
  [
    'received',
    { state: 'received', orderNumber: 'SO-25', history: [...order.history, received] },
    ['+Sent: Ana Ortiz', '+Received: as SO-25', 'Confirmed', 'Shipped', 'Invoiced: After shipping'],
  ],
  [
    'booked without an acknowledgment, and shipped in part',
    {
      state: 'in the books',
      orderNumber: 'SO-25',
      history: [...order.history, booked],
      shipments: [shipment('00', '2026-11-25', '80211'), shipment('01')],
    },
    ['+Sent: Ana Ortiz', '+Confirmed: as SO-25', '+Shipped in part', '+Invoiced: 80211'],
  ],
])('The steps of an order that is %s', (_name, given, expected) => {
  const steps = stepsOf({ ...order, ...given })
  expect(steps.map(({ name, about, done }) => `${done ? '+' : ''}${name}${about === '' ? '' : `: ${about}`}`)).toEqual(
    expected,
  )
})

test('An order that the distributor canceled ends with that', () => {
  const steps = stepsOf({ ...order, state: 'in the books', history: [booked], shipments: [canceled('00')] })
  expect(steps.map(({ name }) => name).slice(-1)).toEqual(['Canceled'])
})

test('A shipped order has the day of its last shipment', () => {
  const shipments = [shipment('00', '2026-11-25'), shipment('01', '2026-12-07')]
  const steps = stepsOf({ ...order, state: 'in the books', history: [booked], shipments })
  expect(steps.find(({ name }) => name === 'Shipped')).toMatchObject({ at: '2026-12-07', done: true })
})

const figures = { shipped: null, reserved: null, backOrdered: null, canceled: null, due: null, dueFrom: 'Newark' }
test.each<[Partial<typeof figures> | object, string]>([
  [{}, ''],
  [{ shipped: 0, reserved: 0, backOrdered: 0 }, ''],
  [{ shipped: 30, canceled: 0 }, '30 shipped'],
  [{ shipped: 30, canceled: 6 }, '30 shipped, 6 canceled'],
  [{ reserved: 30, due: '2026-11-27' }, '30 reserved, due 11/27/2026 from Newark'],
  [{ shipped: 30, backOrdered: 12, due: '2026-12-07' }, '30 shipped, 12 back ordered, due 12/07/2026 from Newark'],
  [{ reserved: 4, backOrdered: 12, due: '2026-12-07' }, '4 reserved, 12 back ordered, due 12/07/2026 from Newark'],
])('A line with %j in the books reads %j', (given, expected) => {
  expect(fateOf({ ...figures, ...given } as PlacedLine)).toBe(expected)
})

test('Changes stand with their lines, and those of removed lines and details apart', () => {
  const removed = { ...change, item: '004609', before: '7', after: '' }
  const details = { ...change, field: 'remarks', item: '', before: '', after: 'Dock 3' } as const
  const changed = { ...order, changes: [change, removed, details] }
  const lines = [{ itemNumber: '005312' }] as PlacedLine[]
  expect(changesOf(changed, '005312')).toEqual(['Mark Lee changed the quantity of 005312 from 86 to 43'])
  expect(otherChanges(changed, lines)).toEqual([
    'Mark Lee removed item 004609, which had 7',
    'Mark Lee changed the remarks from none to Dock 3',
  ])
})

test.each<[Partial<Order>, unknown]>([
  [{}, 'Harbor receives it next and tells you here under which number.'],
  [{ state: 'waiting for approval' }, 'An approver of your company decides. You get a mail.'],
  [{ state: 'waiting for approval', mayDecide: true }, 'It waits for your decision.'],
  [{ state: 'received', orderNumber: 'SO-25' }, 'Harbor has it as SO-25 and enters it in its books next.'],
  [
    { state: 'refused', history: [entry('refused', 'Mark Lee', 'Too much')] },
    'Mark Lee refused it: Too much. Nothing of it will ship. Call your distributor about it, or fix it and send again.',
  ],
  [
    { state: 'refused', history: [asked, entry('refused', 'Mark Lee', 'Too much.')] },
    'Mark Lee refused it: Too much. Nothing of it will ship. Fix it and send again.',
  ],
  [
    { requestedDate: '2026-11-24', mayCancel: true },
    'Harbor receives it next and tells you here under which number. Its requested date, 11/24/2026, has passed. Call your distributor, or cancel it and order again.',
  ],
  [{ requestedDate: '2026-11-25' }, 'Harbor receives it next and tells you here under which number.'],
  [
    { state: 'waiting for approval', history: [{ ...asked, at: '2026-11-24T13:59:00Z' }] },
    expect.stringMatching(
      /^An approver of your company decides. You get a mail. It has waited since 11\/2\d\/2026, .+\. Ask an approver\.$/,
    ),
  ],
  [{ state: 'in the books', shipments: [shipment('00', '2026-11-25')] }, 'Everything has shipped.'],
  [{ state: 'in the books', shipments: [canceled('00')] }, 'Harbor canceled it. Nothing of it ships.'],
  [
    { state: 'in the books', shipments: [shipment('00', '2026-11-25'), canceled('01')] },
    'What was not canceled has shipped.',
  ],
  [
    { state: 'in the books', shipments: [{ ...shipment('00', '2026-11-25'), canceled: 2 }] },
    'What was not canceled has shipped.',
  ],
  [
    { state: 'in the books', shipments: [shipment('00')] },
    'Harbor ships it next. To change it, call Dana Whitfield, 973-555-0144.',
  ],
])('What happens next with %j', (given, expected) => {
  const now = new Date('2026-11-25T14:00:00Z')
  const dana = { distributor: 'Harbor', name: 'Dana Whitfield', phone: '973-555-0144' }
  expect(nextOf({ ...order, ...given }, dana, now, '2026-11-25')).toEqual(expected)
})

test('The step of shipping says how many units were canceled', () => {
  const shipments = [{ ...shipment('00', '2026-11-25'), canceled: 2 }, canceled('01')]
  const shipped = stepsOf({ ...order, state: 'in the books', shipments }).find(({ name }) => name.startsWith('Shipped'))
  expect(shipped).toMatchObject({ about: '7 canceled', done: true })
})

test.each([
  ['', '973-555-0100', 'Harbor, 973-555-0100'],
  ['', '', 'your distributor'],
])('A confirmed order names whom to call: contact %j, phone %j', (name, phone, whom) => {
  const confirmed = { ...order, state: 'in the books' as const, shipments: [shipment('00')] }
  expect(nextOf(confirmed, { distributor: 'Harbor', name, phone }, new Date(), '2026-11-25')).toBe(
    `Harbor ships it next. To change it, call ${whom}.`,
  )
})
