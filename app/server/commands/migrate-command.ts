import { loadConfig } from '../config.ts'
import { distributeTables } from '#kit/server/db/citus/distribute.ts'
import { hasCitus } from '#kit/server/db/citus/distributed-tables.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { Command, exitCodes } from '#kit/server/program/command.ts'
import { databaseTarget, forOwner } from '#kit/server/db/target.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const distribute = (store: Store): Promise<string[] | undefined> =>
  store.session(async (session) => ((await hasCitus(session)) ? distributeTables(session) : undefined))

async function run(options: { distribute?: true }): Promise<void> {
  const config = loadConfig()
  await using store = await openStore({ ...config, databasePool: 1, applicationName: 'trade-counter-migrate' })
  for (const name of await migrate(store)) say(`applied ${name}`)
  say(`The tables of ${databaseTarget(forOwner(config))} are up to date.`)
  if (!options.distribute) return
  const distributed = await distribute(store)
  if (distributed)
    return say(`Citus distributes ${distributed.length === 0 ? 'no further table' : distributed.join(', ')}.`)
  process.stderr.write('--distribute: this database does not have the extension citus\n')
  process.exitCode = exitCodes.cannot[0]
}

export const migrateCommand = (): Command =>
  new Command('migrate')
    .description("Brings the database's tables up to date, as their owner. It can run at any time, also twice at once.")
    .option('--distribute', 'has Citus distribute the tables by customer; see docs/scale.md')
    .examples('migrate')
    .action(run)
