import { expect, test, vi } from 'vitest'
import { loadFeed } from '#intake/server/loading/load.ts'
import { expectOnlyCopy, removeDir, untilCopied } from '#app/server/testing/data/copied-lines.ts'
import { writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { makePortal } from '#app/server/testing/servers/portal.ts'
import { caller, copiedDatabase, feedOf } from './testing/copied-database.ts'

const { here, undo, folder, eagerCopy } = copiedDatabase()

/** A changed invoice of the test's lines, as a feed of changes. */
const changeOf = (sales: number) =>
  writeFeed({
    'sales_lines.csv': [1, 2].map((line) => ({
      ...{ company: '01', customer: '100002', invoice_number: '9', line, invoice_date: '2026-01-02', ship_to: '' },
      ...{ warehouse: 'NE1', item: 'I', quantity: 1, unit_price: 1, sales },
    })),
    'invoices.csv': [
      {
        ...{ company: '01', customer: '100002', invoice_number: '9', ship_to: '000001', warehouse: 'NE1' },
        ...{ invoice_date: '2026-01-02', amount: 2 * sales, balance: '0' },
      },
    ],
  })

test('The copy follows changes without reading tables whole', async () => {
  const portal = await makePortal(here.store, here.env)
  undo.push(() => portal.app.close())
  const feed = async (dirToLoad: string, mode?: 'changes') => {
    undo.push(() => removeDir(dirToLoad))
    const { version } = await loadFeed(here.store, dirToLoad, { limits: false, ...(mode && { mode }) })
    return version ?? 0
  }
  const first = await feed(await feedOf(3))
  const { columnar } = portal.services
  if (!columnar) throw new Error('no copy')
  const received: { whole?: string[]; changed?: string[] }[] = []
  columnar.reportTo((_what, { err, whole = [], changed = [] }) => {
    expect(err).toBeUndefined()
    received.push({ whole, changed })
  })
  await portal.app.ready()
  await untilCopied(columnar, first)
  expect(received.at(-1)?.whole).toContain('sales_lines')
  const reference = await makePortal(here.store)
  undo.push(() => reference.app.close())
  const [ask, askPlain] = [await caller(portal), await caller(reference)]
  const answered = vi.spyOn(columnar, 'answer')
  const expectFromCopy = async () => {
    answered.mockClear()
    const { body } = await ask()
    expect(await answered.mock.results[0]?.value).toBeDefined()
    expect(body).toBe((await askPlain()).body)
  }
  for (const sales of [5, 11]) {
    const version = await feed(await changeOf(sales), 'changes')
    await untilCopied(columnar, version)
    expect(received.at(-1)).toEqual({ whole: [], changed: ['sales_lines'] })
    await expectFromCopy()
  }
  // Lines of an invoice that is removed.
  const { dir: removal, version: removed } = await removalOf('9', feed)
  undo.push(() => removeDir(removal))
  await untilCopied(columnar, removed)
  expect(received.at(-1)).toEqual({ whole: [], changed: ['sales_lines'] })
  await expectFromCopy()
  const stocked = await writeFeed({
    'stock.csv': [{ company: '01', item: 'I', warehouse: 'NE1', stocked: 'S', on_hand: 4 }],
  })
  const version = await feed(stocked, 'changes')
  await untilCopied(columnar, version)
  expect(received.at(-1)).toEqual({ whole: [], changed: ['stock'] })
  await expectFromCopy()
})

async function removalOf(invoice_number: string, feed: (dir: string, mode: 'changes') => Promise<number>) {
  const dirToLoad = await writeFeed({
    'invoices.csv': [
      {
        ...{ company: '01', customer: '100002', invoice_number, ship_to: '000001', warehouse: 'NE1' },
        ...{ invoice_date: '2026-01-02', amount: 0, balance: '0', _deleted: 'Y' },
      },
    ],
  })
  return { dir: dirToLoad, version: await feed(dirToLoad, 'changes') }
}

test('The processes of a host share one copy', async () => {
  const built: string[][] = []
  const copies = [1, 2, 3].map(() => eagerCopy())
  for (const copy of copies) {
    copy.reportTo((_what, { whole = [] }) => void built.push(whole))
    copy.start()
  }
  await Promise.all(copies.map((copy) => untilCopied(copy, 0)))
  expect(built.filter((whole) => whole.length > 0)).toHaveLength(1)
  await expectOnlyCopy(folder())
})
