import { text } from 'node:stream/consumers'
import { ConfigError } from '#server/config-error.ts'
import { loadConfig } from '#server/config.ts'
import { FolderInUse } from '#server/kit/db/pglite/folder-lock.ts'
import { migrate } from '#server/kit/db/migrate.ts'
import { openStore } from '#server/kit/db/open.ts'
import { AccountError } from './accounts.ts'
import { runCommand, usage } from './commands.ts'

const asksForHelp = ([command, ...rest]: string[]): boolean =>
  command === 'help' || [command, ...rest].some((word) => word === '--help' || word === '-h')

async function main(argv: string[]): Promise<void> {
  if (asksForHelp(argv)) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const config = loadConfig()
  const store = await openStore(config)
  try {
    await migrate(store)
    const admin = { db: store.db, now: new Date(), passwordLength: config.passwordLength }
    const lines = await runCommand(admin, argv, () => text(process.stdin))
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  } finally {
    await store.close()
  }
}

/** Whether the operator caused the error: then its message is enough; our own faults show a stack trace. */
const isCallers = (error: unknown): error is Error =>
  error instanceof AccountError ||
  error instanceof ConfigError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof FolderInUse) process.exitCode = 3
  else process.exitCode = 1
  const plain = isCallers(error) || error instanceof FolderInUse
  process.stderr.write(`${plain ? error.message : error instanceof Error ? (error.stack ?? error.message) : error}\n`)
})
