import { expect } from 'vitest'
import type { Killed } from './run.ts'

/** Expects that every order that the buyer sent is in the portal and in the ERP, once and as it was sent. */
export function expectEachOnce({ sent, outcomes, ledger }: Killed, kills: number): void {
  expect(sent).toHaveLength(kills)
  expect(outcomes.map(({ reference, po, quantity }) => ({ reference, po, quantity }))).toEqual(sent)
  expect(ledger).toEqual(sent.map(({ reference }) => reference).toSorted())
  for (const { states, po, quantity, orderNumber, kept } of outcomes) {
    expect(states, po).toEqual(['sent', 'received'])
    expect(kept, po).toEqual({ po, quantity, orderNumber })
  }
}
