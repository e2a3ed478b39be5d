// npm run bench [-- part …]: measures every limit of docs/benchmarks.md and its baseline in one run. npm run bench --
// soak [minutes]: mixed use for an hour or the given time. npm run bench -- quick [part …]: a figure of
// each part in minutes.
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { browser } from './browser.ts'
import { customers } from './customers.ts'
import { writeFeed } from './data/data.ts'
import { writeOrdersFeed } from './data/orders-data.ts'
import { onDatabase } from './databases.ts'
import { quick } from './figures.ts'
import { guide } from './guide.ts'
import { intake } from './intake.ts'
import { lists } from './lists.ts'
import { load } from './load.ts'
import { orders } from './orders.ts'
import { reports } from './reports.ts'

const parts: Record<string, () => Promise<void>> = {
  lists: () => onDatabase(writeFeed, lists),
  orders: () => onDatabase(writeOrdersFeed, orders),
  customers,
  reports,
  intake,
  load: () => load(),
  browser,
  guide,
}

const [first = '', minutes = '60'] = process.argv.slice(2)
const names = first === 'soak' ? [] : process.argv.slice(quick ? 3 : 2)
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(
    `no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}, quick, and soak\n`,
  )
  process.exit(2)
}
const { model } = cpus()[0] ?? { model: 'an unknown processor' }
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
process.stdout.write(`${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${cpus().length} × ${model}\n`)
if (first === 'soak') await load(Number(minutes))
else
  for (const [name, run] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue
    process.stdout.write(`\n${name}\n`)
    await run()
  }
