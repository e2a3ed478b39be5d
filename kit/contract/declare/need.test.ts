import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  all,
  any,
  describeNeed,
  type Flag,
  flag,
  accountFlagNames,
  flagsOf,
  login,
  meets,
  type Need,
  open,
  session,
} from './need.ts'
import type { Rights } from './need.ts'

const customer: Rights = { loginType: 'C', flags: { CanViewAR: 'Y', CanViewSales: 'N' } }

describe('meets', () => {
  test.each<[string, Need, Rights | undefined, boolean]>([
    ['open to anyone', open, undefined, true],
    ['a session, signed in', session, customer, true],
    ['a session, signed out', session, undefined, false],
    ['a flag that is Y', flag('CanViewAR'), customer, true],
    ['a flag that is N', flag('CanViewSales'), customer, false],
    ['a flag that is missing', flag('CanViewOrders'), customer, false],
    ['a flag that is a lowercase y', flag('CanViewOG'), { loginType: 'C', flags: { CanViewOG: 'y' } }, false],
    ['a flag that is All', flag('CanViewOG'), { loginType: 'C', flags: { CanViewOG: 'All' } }, false],
    ['a flag, signed out', flag('CanViewAR'), undefined, false],
    ['the login type', login('C', 'G'), customer, true],
    ['another login type', login('E'), customer, false],
    ['all, one missing', all(flag('CanViewAR'), flag('CanViewSales')), customer, false],
    ['any, one held', any(flag('CanViewAR'), flag('CanViewSales')), customer, true],
    ['all of nothing', all(), customer, true],
    ['any of nothing', any(), customer, false],
    ['all of nothing, signed out', all(), undefined, false],
  ])('%s', (_what, need, rights, expected) => {
    expect(meets(need, rights)).toBe(expected)
  })

  const grantFlags = accountFlagNames.filter((name): name is Flag => name !== 'ViewAllShipTos')
  const needs = fc.letrec<{ need: Need }>((tie) => ({
    need: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(open, session),
      fc.constantFrom(...grantFlags).map(flag),
      fc.subarray(['C', 'G', 'E'] as const).map((types) => login(...types)),
      fc.array(tie('need'), { maxLength: 3 }).map((parts) => all(...parts)),
      fc.array(tie('need'), { maxLength: 3 }).map((parts) => any(...parts)),
    ),
  })).need
  const rightses = fc.record({
    loginType: fc.constantFrom('C', 'G', 'E'),
    flags: fc.dictionary(fc.constantFrom(...grantFlags), fc.constantFrom('Y', 'N')),
  }) as fc.Arbitrary<Rights>

  test('Another flag never removes rights', () => {
    fc.assert(
      fc.property(needs, rightses, fc.constantFrom(...grantFlags), (need, rights, more) => {
        if (meets(need, rights)) expect(meets(need, { ...rights, flags: { ...rights.flags, [more]: 'Y' } })).toBe(true)
      }),
    )
  })

  test('A flag that a need does not mention changes nothing', () => {
    fc.assert(
      fc.property(needs, rightses, fc.constantFrom(...grantFlags), (need, rights, other) => {
        fc.pre(!flagsOf(need).includes(other))
        const changed = { ...rights, flags: { ...rights.flags, [other]: 'Y' } }
        expect(meets(need, changed)).toBe(meets(need, rights))
      }),
    )
  })
})

test('A need describes itself by flag names', () => {
  expect(describeNeed(all(flag('CanViewInventory'), login('G')))).toBe('CanViewInventory and a Customer Group login')
  expect(describeNeed(any(flag('CanViewSales'), flag('CanViewSalesAnalysis')))).toBe(
    'CanViewSales or CanViewSalesAnalysis',
  )
  expect(describeNeed(session)).toBe('a session')
  expect(describeNeed(open)).toBe('nothing')
})

test('The description groups like the need: an any within an all is in parentheses', () => {
  const need = all(login('C'), any(flag('CanViewAR'), flag('CanViewOrders')))
  expect(describeNeed(need)).toBe('a Customer login and (CanViewAR or CanViewOrders)')
})

test('Every flag of a nested need is found', () => {
  expect(flagsOf(all(login('G'), any(flag('CanViewAR'), all(flag('CanViewOG')))))).toEqual(['CanViewAR', 'CanViewOG'])
})
