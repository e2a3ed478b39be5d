import { describe, expect, test } from 'vitest'
import { endpoints } from '#app/contract/endpoints.ts'
import { screens } from '#app/contract/screens.ts'
import type { Column } from './columns.ts'
import { all, any, flag, accountFlagNames, login, type Need, type Rights, session } from './need.ts'
import { flagWords, refusalText } from './refusal.ts'

const nothing: Rights = { loginType: 'C', flags: {} }
const lowerCase = (text: string) => text.toLowerCase()

/** Every declared need: of screens, calls, and columns. */
const columnsOf = (endpoint: object): readonly Column[] =>
  'columns' in endpoint ? (endpoint.columns as readonly Column[]) : []
const declared: [string, Need][] = [
  ...Object.entries(screens).map(([name, { needs }]): [string, Need] => [`screen ${name}`, needs]),
  ...Object.entries(endpoints).flatMap(([name, endpoint]): [string, Need][] => [
    [`call ${name}`, endpoint.needs],
    ...columnsOf(endpoint).flatMap(({ key, needs }): [string, Need][] =>
      needs ? [[`column ${name}.${key}`, needs]] : [],
    ),
  ]),
]

test.each<[Need, Rights | undefined, string]>([
  [flag('CanViewCustomerPrices'), nothing, 'Your account does not show custom prices. Ask your administrator.'],
  [
    any(flag('CanViewInventory'), flag('CanViewPriceList')),
    nothing,
    'Your account does not show inventory or the price list. Ask your administrator.',
  ],
  [
    all(flag('CanViewUPSTrackingInfo'), any(flag('CanViewOrders'), flag('CanViewAR'))),
    { loginType: 'C', flags: { CanViewAR: 'Y' } },
    'Your account does not show parcel tracking. Ask your administrator.',
  ],
  [
    all(flag('CanViewInventory'), login('G')),
    { loginType: 'C', flags: { CanViewInventory: 'Y' } },
    'Only customer group accounts can open this. Ask your administrator.',
  ],
  [
    all(flag('CanViewInventory'), login('G', 'E')),
    nothing,
    'Only customer group and employee accounts can open this. Your account does not show inventory. Ask your administrator.',
  ],
  [
    all(flag('CanViewOrders'), flag('CanCreateOrders')),
    nothing,
    'Your account does not show orders or allow new orders. Ask your administrator.',
  ],
  [session, undefined, 'Sign in first.'],
])('The refusal for %j is in plain language', (need, rights, text) => {
  expect(refusalText(need, rights)).toBe(text)
})

test('A refusal may name its subject', () => {
  expect(refusalText(login('E'), nothing, 'the page "Employee"')).toBe(
    'Only employee accounts can open the page "Employee". Ask your administrator.',
  )
})

describe('No flag name reaches users', () => {
  test('Every flag has its own plain description', () => {
    const words = accountFlagNames.map((name) => flagWords[name])
    expect(new Set(words).size).toBe(accountFlagNames.length)
    for (const text of words) expect(text).toMatch(/^[a-z]+( [a-z-]+)+$/)
  })

  test('No refusal of a declared screen, call, or column contains the name of a flag', () => {
    expect(declared.length).toBeGreaterThan(100)
    for (const [what, need] of declared) {
      for (const loginType of ['C', 'G', 'E'] as const) {
        const text = refusalText(need, { loginType, flags: {} })
        expect(
          accountFlagNames.filter((name) => lowerCase(text).includes(lowerCase(name))),
          what,
        ).toEqual([])
        expect(text, what).toMatch(/^[A-Z][^.]*\.( [A-Z][^.]*\.)*$/)
      }
    }
  })
})
