// npm run bench [-- part …]: measures every limit of docs/benchmarks.md and its baseline in one run. npm run bench --
// soak [minutes]: mixed use for an hour or the given time.
import { browser } from './browser.ts'
import { writeFeed } from './data/data.ts'
import { writeOrdersFeed } from './data/orders-data.ts'
import { onDatabase } from './databases.ts'
import { guide } from './guide.ts'
import { intake } from './intake.ts'
import { lists } from './lists.ts'
import { load } from './load.ts'
import { orders } from './orders.ts'
import { reports } from './reports.ts'

const parts: Record<string, () => Promise<void>> = {
  lists: () => onDatabase(writeFeed, lists),
  orders: () => onDatabase(writeOrdersFeed, orders),
  reports,
  intake,
  load: () => load(),
  browser,
  guide,
}

const [first = '', minutes = '60'] = process.argv.slice(2)
const names = first === 'soak' ? [] : process.argv.slice(2)
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}, and soak\n`)
  process.exit(2)
}
if (first === 'soak') await load(Number(minutes))
else
  for (const [name, run] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue
    process.stdout.write(`\n${name}\n`)
    await run()
  }
