import { describe, expect, test } from 'vitest'
import { type MoverKind, orderStates, type Transition, transitionFault, transitions } from './states.ts'

const kinds: readonly MoverKind[] = ['buyer', 'approver', 'erp', 'books']

/** All that is allowed; everything else is not. */
const allowed: readonly [Transition, MoverKind, string][] = [
  ['submit', 'buyer', 'draft → waiting for approval'],
  ['send', 'buyer', 'draft → sent'],
  ['approve', 'approver', 'waiting for approval → sent'],
  ['decline', 'approver', 'waiting for approval → refused'],
  ['withdraw', 'buyer', 'waiting for approval → cancelled'],
  ['withdraw', 'buyer', 'sent → cancelled'],
  ['accept', 'erp', 'sent → received'],
  ['reject', 'erp', 'sent → refused'],
  ['cancel', 'erp', 'received → refused'],
  ['book', 'books', 'sent → in the books'],
  ['book', 'books', 'received → in the books'],
]

describe.each(orderStates)('An order that is %s', (state) => {
  test.each(Object.keys(transitions) as Transition[])('and %s: who may do this [safety 35]', (name) => {
    const { to, by } = transitions[name]
    for (const kind of kinds) {
      const isAllowed = allowed.some(([one, who, path]) => one === name && who === kind && path === `${state} → ${to}`)
      const fault = transitionFault(name, { state, submittedBy: 1 }, { kind, accountId: 2 })
      const isNow = allowed.some(([one, , path]) => one === name && path.startsWith(`${state} →`))
      if (isAllowed) expect(fault).toBeUndefined()
      else if (isNow) expect(fault).toBe(`Only the ${by} can ${name} an order.`)
      else expect(fault).toBe(`An order that is ${state} does not become ${to}.`)
    }
  })
})

test.each(['approve', 'decline'] as const)('Nobody may %s an order of their own [safety 35]', (name) => {
  const order = { state: 'waiting for approval', submittedBy: 7 } as const
  expect(transitionFault(name, order, { kind: 'approver', accountId: 7 })).toBe(
    'You cannot decide on your own order. Someone else must.',
  )
})
