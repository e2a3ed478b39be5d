import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const owner = { company: '01', customer: '100001' }
const invoice = (number: string, balance: number, ship_to = '000011') => ({
  ...{
    ...owner,
    ship_to,
    warehouse: 'W01',
    order_number: '',
    order_sequence: '',
    corrects_invoice: '',
    terms: '',
    customer_po: '',
  },
  ...{ invoice_number: number, invoice_date: '2026-11-01', due_date: null, amount: 100, balance },
})

onDatabase((database, open) => {
  describe(`credit, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      await db.deleteFrom('invoices').execute()
      await db.updateTable('orders').set({ status: 'C' }).execute()
      await db.updateTable('payments').set({ amount: 2.5 }).execute()
      await db
        .insertInto('invoices')
        .values([invoice('1', 900), invoice('2', 0), invoice('3', -25.5), invoice('4', 100, '000012')])
        .execute()
      const { openOrder, sequence } = counter.viewer('C').own
      await db
        .updateTable('orders')
        .set({ status: 'O', amount: 200 })
        .where('order_number', '=', openOrder)
        .where('sequence', '=', sequence)
        .execute()
    })

    const set = (credit_limit: number | null, on_hold: 'Y' | 'N') =>
      counter.store.db
        .updateTable('customers')
        .set({ credit_limit, on_hold })
        .where('customer', '=', '100001')
        .execute()
    const ask = async (name: string) => {
      const viewer = counter.viewer(name)
      const answer = await counter.ask(viewer, 'readCredit', { companyNumber: '01', customerNumber: '100001' })
      return answer.json<Record<string, unknown>[]>()
    }

    test('What is left is the limit less open balances and open orders, plus what is on account', async () => {
      await set(2000, 'N')
      expect(await ask('C')).toEqual([{ CreditLimit: 2000, CreditLeft: 830.5, OnHold: 'N', OnAccount: 5 }])
      await set(1000, 'Y')
      expect(await ask('C')).toEqual([{ CreditLimit: 1000, CreditLeft: -169.5, OnHold: 'Y', OnAccount: 5 }])
    })

    test('Without a limit nothing is left or missing', async () => {
      await set(null, 'N')
      expect(await ask('C')).toEqual([{ CreditLimit: null, CreditLeft: null, OnHold: 'N', OnAccount: 5 }])
    })

    test('A viewer of one ship-to sees the hold, but not the credit of the whole customer', async () => {
      await set(2000, 'Y')
      expect(await ask('C fixed to a ship-to')).toEqual([
        { CreditLimit: null, CreditLeft: null, OnHold: 'Y', OnAccount: null },
      ])
    })

    test('A viewer without payables sees the hold, but no amounts', async () => {
      const viewer = counter.viewer('C')
      await counter.setFlags(viewer, { ...allFlags, CanViewAR: 'N' })
      expect(await ask('C')).toEqual([{ CreditLimit: null, CreditLeft: null, OnHold: 'Y', OnAccount: null }])
      await counter.setFlags(viewer, allFlags)
    })
  })
})
