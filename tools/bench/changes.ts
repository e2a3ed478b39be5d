import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { itemOf, type Size, writeLines, writeStock } from './data/changed-data.ts'
import { inTurn, median, stayUnder } from './figures.ts'
import { startPortal, untilCopied } from './servers.ts'

const rounds = 3
const metricsPort = 25_842
const program = join(import.meta.dirname, '../../app/server/commands/program.ts')
const run = promisify(execFile)

/** Waits until a portal's columnar copy has the database's data version. */
async function untilFollowed(store: Store): Promise<void> {
  const [wanted] = await store.session((session) =>
    session.query<{ version: number }>('select version from data_version'),
  )
  for (;;) {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    if (Number(/^trade_counter_columnar_version (\d+)/m.exec(metrics)?.[1]) === wanted?.version) return
    await sleep(20)
  }
}

/**
 * Measures `feed --changes` in a large database, as a command: until another connection reads the new rows, and until a
 * portal's columnar copy answers with them.
 */
export async function measureChanges(url: string, dir: string, size: Size): Promise<void> {
  const store = await openStore({ databaseUrl: url })
  const copy = { COLUMNAR: 'on', COLUMNAR_DIR: join(dir, 'copies'), METRICS_PORT: String(metricsPort) }
  const portal = await startPortal({ DATABASE_URL: url, ...copy }, 25_841)
  await untilCopied(portal)
  await untilFollowed(store)
  let round = 0
  const load = async (name: string, write: (to: string) => Promise<void>, read: string, value: () => number) => {
    const folder = join(dir, `${name}-${++round}`)
    await write(folder)
    const began = performance.now()
    await run(process.execPath, [program, 'feed', folder, '--changes'], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: dir },
    })
    const [row] = await store.session((session) => session.query<{ found: number }>(read))
    if (row?.found !== value()) throw new Error(`${name}: the change is not there`)
    const readable = performance.now() - began
    await untilFollowed(store)
    return { readable, followed: performance.now() - began }
  }
  const kinds = {
    lines: () =>
      load(
        'lines',
        (to) => writeLines(to, size, 50_000, round),
        `select sales as found from sales_lines where customer = '100001' and invoice_number = '1000000' and line = 1`,
        () => round + 0.5,
      ),
    stock: () =>
      load(
        'stock',
        (to) => writeStock(to, 500, round),
        `select on_hand as found from stock where item = '${itemOf(0)}' and warehouse = 'ATL'`,
        () => round,
      ),
  }
  const readable = { lines: [] as number[], stock: [] as number[] }
  const measured = (kind: keyof typeof kinds) => async () => {
    const took = await kinds[kind]()
    readable[kind].push(took.readable)
    return took.followed
  }
  try {
    const followed = await inTurn(rounds, { lines: measured('lines'), stock: measured('stock') })
    stayUnder('50,000 changed lines in 10,000,000, read', median(readable.lines), 5000, 'ms')
    stayUnder('the same, answered from the columnar copy', followed.lines, 5000, 'ms')
    stayUnder('500 changed stock rows, read', median(readable.stock), 1000, 'ms')
    stayUnder('the same, answered from the columnar copy', followed.stock, 5000, 'ms', 'until then PostgreSQL answers')
  } finally {
    await portal.stop()
    await store.close()
  }
}
