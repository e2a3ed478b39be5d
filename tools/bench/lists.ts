import { inventoryPath, type Running, signIn, startPlain, startPortal } from './servers.ts'
import type { Databases } from './databases.ts'
import { inTurn, medians, quick, reach, stayUnder } from './figures.ts'
import { load, loadLong, readWhole } from './http.ts'
import { openPsql } from './psql.ts'
import { inventorySql } from './statements/inventory-statements.ts'

const rows = 32_000
const rounds = 9
const seconds = quick ? 3 : 8
const forms = {
  json: 'application/json',
  compact: 'application/vnd.trade-counter.rows',
  csv: 'text/csv',
}

interface Servers {
  url: string
  portal: Running
  plain: Running
}

/** Measures each format for one client, compared with psql on the same rows. */
async function oneClient({ url, portal }: Servers): Promise<void> {
  const psql = openPsql(url)
  const sql = inventorySql(`'01'`, `'100001'`, `date '${new Date().toISOString().slice(0, 10)}'`, String(rows))
  const headers = await signIn(portal)
  const path = inventoryPath(headers['x-identity'] ?? '', rows, undefined)
  const answer = (accept: string) => () => readWhole(portal.origin, path, { ...headers, accept })
  const jsonAgg = () => psql.time(`select json_agg(t) from (${sql}) t`)
  const copy = () => psql.time(`copy (${sql}) to stdout (format csv, header)`)
  const compare = async (accept: string, ofPsql: () => Promise<number>) => {
    const took = await inTurn(rounds, { portal: answer(accept), psql: ofPsql })
    return { ...took, detail: medians(took.portal, took.psql) }
  }
  const json = await compare(forms.json, jsonAgg)
  const compact = await compare(forms.compact, jsonAgg)
  const csv = await compare(forms.csv, copy)
  psql.close()
  reach('JSON objects, speed vs. psql json_agg', json.psql / json.portal, 1.2, '×', json.detail)
  stayUnder('compact form, time vs. psql json_agg', compact.portal / compact.psql, 0.5, '×', compact.detail)
  stayUnder('CSV, time vs. COPY on an open connection', csv.portal / csv.psql, 1.3, '×', csv.detail)
}

/** Interleaves two loads and compares their requests per second. */
async function against(
  name: string,
  bar: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<void> {
  const took = await inTurn(5, { theirs, ours }, 0)
  reach(name, took.ours / took.theirs, bar, '×', `${took.ours.toFixed(1)}/s against ${took.theirs.toFixed(1)}/s`)
}

async function manyClients({ portal, plain }: Servers): Promise<void> {
  const long = async (server: Running, accept: string) => {
    const headers: Record<string, string> = { ...(await signIn(server)), 'accept-encoding': 'identity' }
    const path = inventoryPath(headers['x-identity'] ?? '', rows, undefined)
    return () => loadLong(server.origin, path, { ...headers, accept }, { clients: 8, seconds })
  }
  const plainLong = () => loadLong(plain.origin, `/inventory?rows=${rows}`, {}, { clients: 8, seconds })
  await against('JSON objects at 8 clients vs. the plain server', 1.3, await long(portal, forms.json), plainLong)
  stayUnder(
    'resident memory after JSON objects at 8 clients',
    portal.peakMemory(),
    400,
    'MB',
    `the plain server ${plain.peakMemory().toFixed(0)}`,
  )
  await against('compact form at 8 clients vs. the plain server', 2.5, await long(portal, forms.compact), plainLong)
  await against('CSV at 8 clients vs. the plain server', 2.5, await long(portal, forms.csv), plainLong)
}

/** Measures searches for 20 rows whose description contains a word, with a different word per request. */
async function searches({ portal, plain }: Servers): Promise<void> {
  const words = Array.from({ length: 900 }, (_, n) => `${n + 100}OZ`)
  const headers = await signIn(portal)
  const paths = words.map((word) => inventoryPath(headers['x-identity'] ?? '', 20, { word }))
  const plainPaths = words.map((word) => `/search?word=${word}`)
  const perSecond = async (server: Running, requested: string[], sent: Record<string, string>) =>
    (await load(server.origin, requested, sent, { clients: 32, seconds })).requestsPerSecond
  await against(
    "a 20-row 'contains' search at 32 clients beside the plain server",
    2.8,
    () => perSecond(portal, paths, { ...headers, accept: forms.compact }),
    () => perSecond(plain, plainPaths, {}),
  )
}

/** Measures 32,000 inventory rows in every format, and short searches. */
export async function lists({ url, plainUrl }: Databases): Promise<void> {
  const servers: Servers = {
    url,
    portal: await startPortal({ DATABASE_URL: url }, 21_801),
    plain: await startPlain(plainUrl, 21_803),
  }
  try {
    if (!quick) {
      await oneClient(servers)
      await manyClients(servers)
    }
    await searches(servers)
  } finally {
    await Promise.all([servers.portal.stop(), servers.plain.stop()])
  }
}
