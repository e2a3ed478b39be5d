import { describe, expect, test } from 'vitest'
import type { FeedContent, FeedRows } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { changing, one, Y } from '../testing/changing.ts'
import type { LoadMode } from '../loading/staging.ts'
import { FeedUnconfirmed } from './impact.ts'

const files = ['invoices.csv', 'sales_lines.csv', 'payments.csv']
/** An invoice of each customer with a line and a payment, and one that stays as it is. */
const documents = (customers: readonly string[], prefix = '', more: FeedRows[number] = {}) => {
  const of = (file: string): FeedRows =>
    customers.map((customer, n) => ({
      ...{ ...one(file), ship_to: '', customer, invoice_number: `${prefix}${n + 1}`, ...more },
    }))
  const kept = { ...one('invoices.csv'), ship_to: '', invoice_number: 'KEPT', ...(more._deleted && { _deleted: 'N' }) }
  return {
    'invoices.csv': [...of('invoices.csv'), kept],
    'sales_lines.csv': of('sales_lines.csv'),
    'payments.csv': of('payments.csv').map(({ ship_to: _, ...row }) => row),
  }
}
const customers = ['100001', '100002']

onDatabase((name, open) => {
  describe(`rows that a load replaces, on ${name}`, () => {
    const { load } = changing(open)
    const lostIn = (content: FeedContent, mode: LoadMode = 'whole') =>
      load(content, { mode, limits: { balances: 1e6, stockValue: 0, prices: 0 } }).then(
        ({ kinds }) => kinds.map(({ file, added, gone }) => [file, added, gone]),
        (error: unknown) => (error instanceof FeedUnconfirmed ? error.breaches : error),
      )
    const lost = files.map((file) => ({ file, says: 'loses more than a fifth' }))

    test.each<LoadMode>(['whole', 'changes'])('Rows under other numbers are lost, in %s files', async (mode) => {
      await load({ ...documents(customers) })
      const renumbered = documents(customers, 'X-', mode === 'changes' ? { _deleted: 'N' } : {})
      const former = documents(customers, '', Y)
      const content: FeedContent =
        mode === 'whole'
          ? renumbered
          : Object.fromEntries(
              Object.entries(renumbered).map(([file, rows]) => [
                file,
                [...rows, ...(former[file as keyof typeof former] ?? []).filter(({ _deleted }) => _deleted === 'Y')],
              ]),
            )
      expect(await lostIn(content, mode)).toEqual(lost)
    })

    test('Rows that change their customer are not lost', async () => {
      await load({ ...documents(customers) })
      expect(await lostIn(documents(customers.toReversed()))).toEqual(files.map((file) => [file, 2, 2]))
    })
  })
})
