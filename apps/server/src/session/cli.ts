import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { writeAudit } from '#server/access/queries.ts'
import { ConfigError } from '#server/config-error.ts'
import { loadConfig } from '#server/config.ts'
import { FolderInUse } from '#server/db/folder-lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { openStore } from '#server/db/open.ts'
import { accountCommands, type Command } from './account-commands.ts'
import { AccountError, type Desk } from './accounts.ts'
import { partnerCommand } from './partner-commands.ts'

const usage = `npm run account -- <command>
  add --type C|G|E --user <id> [--company <number>] [--email <address>] [--otp always|new-device|never]
      [--all-flags] [--flag CanViewAR=Y ...] [--password-stdin]
  show <account>
  flags <account> [CanViewAR=N ...] [--email <address>] [--otp always|new-device|never]
  disable <account>
  enable <account>
  reset-password <account> [--password-stdin]
  list [--type C|G|E]
  partner add <partner> [--secret-stdin] | remove <partner> | allow <partner> <account> ...
          | forbid <partner> <account> ... | list
An account is named by login type, company and user id in one, as 'list' shows it: C01100001, G00GROUP1. Without --password-stdin a password is made and shown once.`

const commands: Record<string, Command> = { ...accountCommands, partner: partnerCommand }

/** Runs one command and leaves its trace. @returns the lines to show */
export async function runCommand(desk: Desk, argv: string[], readSecret: () => Promise<string>): Promise<string[]> {
  const [name = '', ...args] = argv
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new AccountError(usage)
  const { lines, audit } = await command(desk, args, readSecret)
  if (audit) {
    await writeAudit(desk.db, { requestId: randomUUID(), actor: 'command line', subject: undefined, ...audit })
  }
  return lines
}

async function main(): Promise<void> {
  const config = loadConfig()
  const store = await openStore(config)
  try {
    await migrate(store)
    const desk = { db: store.db, now: new Date(), passwordLength: config.passwordLength }
    const lines = await runCommand(desk, process.argv.slice(2), () => text(process.stdin))
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  } finally {
    await store.close()
  }
}

/** What the caller got wrong is said in one line; only our own faults show where they happened. */
const isCallers = (error: unknown): error is Error =>
  error instanceof AccountError ||
  error instanceof ConfigError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

if (import.meta.main) {
  await main().catch((error: unknown) => {
    if (error instanceof FolderInUse) process.exitCode = 3
    else process.exitCode = 1
    const plain = isCallers(error) || error instanceof FolderInUse
    process.stderr.write(`${plain ? error.message : error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  })
}
