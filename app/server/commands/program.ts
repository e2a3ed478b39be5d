import { enableCompileCache } from 'node:module'
import { compiled } from '#kit/server/program/compiled.ts'
import { operatorMessage } from '#kit/server/program/operator-message.ts'
import { build } from '#kit/server/program/build.ts'
import { programName } from '#kit/server/program/called-as.ts'

interface Command {
  arguments: string
  purpose: string
  /** Imports the module that runs the command. It reads its arguments from `process.argv`, as npm's scripts do. */
  run(): Promise<unknown>
}

const commands: Record<string, Command> = {
  serve: { arguments: '', purpose: 'serves the portal', run: () => import('../main.ts') },
  work: {
    arguments: '',
    purpose: 'sends mails and orders and loads received feeds, as the owner of the database',
    run: () => import('./worker-command.ts'),
  },
  migrate: {
    arguments: '',
    purpose: "brings the database's tables up to date; work does this too",
    run: () => import('./migrate-command.ts'),
  },
  feed: {
    arguments: '<dir>',
    purpose: "loads the ERP's files; 'feed --help' lists the options",
    run: () => {
      // A small change spends most of its time on startup, and cached compiled code halves that.
      enableCompileCache(compiled)
      return import('#intake/server/cli.ts')
    },
  },
  account: {
    arguments: '<command>',
    purpose: "manages accounts; 'account help' lists the commands",
    run: () => import('#accounts/server/accounts/cli.ts'),
  },
  orders: {
    arguments: 'export <dir>',
    purpose: 'writes sent orders as files for an ERP',
    run: () => import('#buying/server/outgoing/cli.ts'),
  },
  backup: {
    arguments: '<dir>',
    purpose: 'writes the database into a new folder, with digests',
    run: async () => (await import('../backup/cli.ts')).runBackupCommand('backup', process.argv.slice(2)),
  },
  restore: {
    arguments: '<backup>',
    purpose: 'restores a backup into an empty database and compares it',
    run: async () => (await import('../backup/cli.ts')).runBackupCommand('restore', process.argv.slice(2)),
  },
  audit: {
    arguments: 'export --since <time>',
    purpose: 'writes the audit trail since a time as JSON lines',
    run: () => import('../audit/audit-command.ts'),
  },
  check: {
    arguments: '',
    purpose: 'checks the settings and the database, and changes nothing',
    run: () => import('./check-command.ts'),
  },
  version: {
    arguments: '',
    purpose: 'says which build this is',
    run: async () => process.stdout.write(`${build()}\n`),
  },
}

function help(): string {
  const rows = Object.entries({ ...commands, help: { arguments: '', purpose: 'shows this' } }).map(
    ([name, command]) => [`${name} ${command.arguments}`, command.purpose] as const,
  )
  const width = Math.max(...rows.map(([call]) => call.length))
  const lines = rows.map(([call, purpose]) => `  ${call.padEnd(width)}  ${purpose}`)
  return `usage: ${programName} <command>

${lines.join('\n')}

Settings are environment variables; docs/operations/run.md lists them. Exit codes: 0 done, 1 refused, 2 cannot start, 3 the
data folder is in use.
`
}

function refuse(message: string): void {
  process.stderr.write(`${programName}: ${message}\n`)
  process.exitCode = 2
}

const [name = 'help', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command && args.length > 0 && command.arguments === '') refuse(`${name} takes no arguments, but got '${args[0]}'`)
else if (command) {
  process.argv.splice(1, 2, programName)
  await command.run().catch((error: unknown) => {
    const message = operatorMessage(error)
    if (message === undefined) throw error
    refuse(message)
  })
} else if (['help', '--help', '-h'].includes(name)) process.stdout.write(help())
else refuse(`'${name}' is not a command; '${programName} help' lists them`)
