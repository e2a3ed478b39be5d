// npm run bench [-- part …]: measures every bar of docs/benchmarks.md next to its baseline, in one run.
// npm run bench -- soak [minutes]: mixed use for an hour or the given time, and what has grown by then.
import { accountsPayable } from './accounts-payable.ts'
import { browser } from './browser.ts'
import { capacity } from './capacity.ts'
import { cart } from './cart.ts'
import { citus } from './citus.ts'
import { changes } from './changes.ts'
import { writeFeed } from './data/data.ts'
import { type Databases, makeDatabases } from './databases.ts'
import { feeds } from './feeds.ts'
import { find } from './find.ts'
import { firstGrid } from './first-grid.ts'
import { inventory } from './inventory.ts'
import { itemPage } from './item.ts'
import { lighthouse } from './lighthouse.ts'
import { metrics } from './metrics.ts'
import { withoutCopy } from './no-copy.ts'
import { orderGuide } from './order-guide.ts'
import { orders } from './orders.ts'
import { writeOrdersFeed } from './data/orders-data.ts'
import { prices } from './prices.ts'
import { purchasing } from './purchasing.ts'
import { soak } from './soak.ts'
import { wall } from './wall.ts'

const onDatabases = (fill: typeof writeFeed, measure: (databases: Databases) => Promise<void>) => async () => {
  const databases = await makeDatabases(fill)
  try {
    await measure(databases)
  } finally {
    await databases.remove()
  }
}

const parts: Record<string, () => Promise<void>> = {
  feeds,
  changes,
  inventory: onDatabases(writeFeed, inventory),
  load: capacity,
  orders: onDatabases(writeOrdersFeed, orders),
  'accounts-payable': accountsPayable,
  cart,
  citus,
  find,
  item: itemPage,
  metrics,
  'no-copy': withoutCopy,
  'order-guide': orderGuide,
  prices,
  purchasing,
  wall,
  'first-grid': firstGrid,
  lighthouse,
  browser: onDatabases(writeFeed, ({ url }) => browser(url)),
}

const names = process.argv.slice(2)
if (names[0] === 'soak') {
  const minutes = Number(names[1] ?? 60)
  if (!(minutes > 0) || names.length > 2) {
    process.stderr.write('usage: npm run bench -- soak [minutes]\n')
    process.exit(2)
  }
  await soak(minutes)
  process.exit()
}
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) {
  process.stderr.write(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}\n`)
  process.exit(2)
}
for (const [name, run] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  process.stdout.write(`\n${name}\n`)
  await run()
}
