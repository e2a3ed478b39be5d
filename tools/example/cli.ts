import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildApp } from '#app/server/app.ts'
import { ConfigError } from '#kit/server/settings/config-error.ts'
import { loadConfig } from '#app/server/config.ts'
import { FolderInUse } from '#kit/server/db/pglite/folder-lock.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import { forOwner } from '#kit/server/db/target.ts'
import { ProgressDisplay } from '#intake/server/report-text.ts'
import type { Services } from '#kit/server/services/services.ts'
import { createServices } from '#app/server/services.ts'
import { exampleAccount, examplePassword } from './accounts.ts'
import { compareWithFile } from './compare.ts'
import { loadRetail, publishedFigures, type RetailLoaded } from './load-retail.ts'
import { type RetailFigures, retailFigures } from './queries.ts'
import { whyNotReplace } from './replace.ts'
import { RetailFileError } from './retail-files.ts'

const usage = `usage: npm run example:online-retail -- --file <online-retail.csv.gz> [--compare] [--replace]

Loads UCI's Online Retail file, a wholesaler's 541,909 invoice lines, as if a distributor's ERP had fed them.
It replaces all data in the database except accounts. If there is any data, it asks first; without a terminal it needs
--replace. It creates two accounts whose password the documentation prints, but none if the settings expose the server
to other machines.

With --compare it compares Purchasing Analysis reports of all data, by customer and month, by item, and by customer and
item, with sums that DuckDB computes from the file.

Exit codes: 0 loaded and correct, 1 the figures differ, 2 cannot start, 3 the data folder is in use`

class UsageError extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`)
const names = Object.keys(publishedFigures) as (keyof RetailFigures)[]

/** Prints the figures as a table. @returns whether the three columns agree */
function printFigures({ read, loaded }: RetailLoaded): boolean {
  const cell = (value: string | number) => String(value).padStart(14)
  say(`${''.padEnd(10)}${['in the file', 'loaded', 'published'].map(cell).join('')}`)
  for (const name of names) {
    say(`${name.padEnd(10)}${[read[name], loaded[name], publishedFigures[name]].map(cell).join('')}`)
  }
  return names.every((name) => read[name] === loaded[name] && loaded[name] === publishedFigures[name])
}

const maxPrinted = 10
const copySeconds = 120

async function copied({ columnar }: Services): Promise<void> {
  for (let waited = 0; columnar && columnar.state !== 'ready' && columnar.state !== 'off'; waited++) {
    if (waited === copySeconds) return
    await sleep(1000)
  }
}

const engine = ({ columnar, store }: Services): string =>
  columnar?.state === 'ready' ? 'the columnar copy' : store.kind === 'pglite' ? 'PGlite' : 'PostgreSQL'

/** Compares reports with the file. @returns whether every figure matches to the last digit */
async function printReports(services: Services, file: string): Promise<boolean> {
  const app = await buildApp(services)
  let isSame = true
  try {
    await app.ready()
    await copied(services)
    say(`\nPurchasing Analysis reports from ${engine(services)}, compared with the file:`)
    for await (const { what, rows, figures, differing, sales } of compareWithFile(
      app,
      services.config.apiPrefix,
      file,
    )) {
      say(`${what.padEnd(22)} ${rows} sums, ${figures} figures, ${differing.length} differ; sales ${sales}`)
      for (const line of differing.slice(0, maxPrinted)) say(`  ${line}`)
      if (differing.length > 0) isSame = false
    }
  } finally {
    await app.close()
  }
  return isSame
}

async function run(): Promise<number> {
  const { file, compare, replace, help } = parseArgs({
    options: {
      file: { type: 'string' },
      compare: { type: 'boolean' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  }).values
  if (help) {
    say(usage)
    return 0
  }
  if (file === undefined) throw new UsageError(usage)
  if (!existsSync(file)) throw new UsageError(`${file}: no such file`)
  const config = { ...loadConfig(), logLevel: 'silent' } as const
  if (compare && config.exposed) {
    throw new UsageError("--compare: needs the example's accounts, and an exposed server must not have them")
  }
  const store = await openStore({ ...config, databasePool: 2, applicationName: 'trade-counter-example' })
  const display = new ProgressDisplay(process.stdout)
  try {
    await migrate(store)
    const refused = await whyNotReplace(await retailFigures(store.db), forOwner(config), replace)
    if (refused) throw new UsageError(refused)
    say('Converting the file into feed files …')
    const result = await loadRetail(store, file, {
      withAccounts: !config.exposed,
      onProgress: (progress) => display.show(progress),
    })
    display.clear()
    const { turning, loading } = result.seconds
    say(`Converted into feed files in ${turning.toFixed(1)} s, loaded in ${loading.toFixed(1)} s.\n`)
    if (!printFigures(result)) {
      say('\nThe figures differ: this is not the published file, or the database does not have all of it.')
      return 1
    }
    if (compare && !(await printReports(createServices(config, store), file))) {
      say('\nThe reports differ from the file.')
      return 1
    }
    const { company, userId } = exampleAccount
    const howToSignIn = config.exposed
      ? 'No account was created: the settings expose the server to other machines. Add one with `npm run account`.'
      : `Sign in as customer ${userId} of company ${company}, password ${examplePassword}.`
    say(`\nEvery figure matches the published one. ${howToSignIn}`)
    return 0
  } finally {
    await store.close()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  const isPlain =
    error instanceof UsageError ||
    error instanceof RetailFileError ||
    error instanceof ConfigError ||
    error instanceof FolderInUse ||
    (error instanceof Error && 'code' in error)
  process.stderr.write(`${isPlain ? (error as Error).message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = error instanceof FolderInUse ? error.exitCode : 2
}
