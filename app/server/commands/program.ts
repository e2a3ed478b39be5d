import { enableCompileCache } from 'node:module'
import { inspect } from 'node:util'
import { type Command as BaseCommand, CommanderError } from 'commander'
import { build } from '#kit/server/program/build.ts'
import { Command, exitCodes, programName } from '#kit/server/program/command.ts'
import { compiled } from '#kit/server/program/compiled.ts'
import { ConfigError, OperatorError } from '#kit/server/settings/operator-error.ts'
import { operatorMessage } from '#kit/server/program/operator-message.ts'

/** Every command's path, such as ` feed rollback`, with the words that may follow it. */
function wordsOf(command: Command, path = ''): [path: string, words: string][] {
  const subcommands = command.commands.map((one) => one.name())
  const options = command.options.flatMap(({ long }) => long ?? [])
  const below = command.commands.flatMap((one) => wordsOf(one as Command, `${path} ${one.name()}`))
  return [[path, [...subcommands, ...options, '--help'].join(' ')], ...below]
}

/** Returns a bash script that completes the program's commands and options; other words complete as file names. */
const completion = (root: Command): string => `_${root.name().replace('-', '_')}() {
  local -A words=(
${wordsOf(root)
  .map(([path, words]) => `    ["-${path}"]="${words}"`)
  .join('\n')}
  )
  local path=- word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ -n \${words["$path $word"]+known} ]] && path+=" $word"
  done
  COMPREPLY=($(compgen -W "\${words["$path"]}" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${root.name().replace('-', '_')} ${root.name()}
`

/** A command that is a module of its own, which runs when it is imported. */
const module = (name: string, load: () => Promise<unknown>) => () =>
  new Command(name).examples(name).action(async () => void (await load()))

/** Each command's line in the help, and what loads it: a command's code takes up to a second. */
const commands: Record<string, readonly [summary: string, load: () => Command | Promise<Command>]> = {
  serve: ['serves the portal', module('serve', () => import('../main.ts'))],
  work: [
    'sends mails and orders and loads received feeds, as the owner of the database',
    module('work', () => import('./worker-command.ts')),
  ],
  setup: [
    'prepares a new installation, to the first administrator',
    async () => (await import('./setup-command.ts')).setupCommand(),
  ],
  migrate: [
    "brings the database's tables up to date; work does this too",
    async () => (await import('./migrate-command.ts')).migrateCommand(),
  ],
  feed: [
    "loads the ERP's files",
    async () => {
      // A small change spends most of its time on startup, and cached compiled code halves that.
      enableCompileCache(compiled)
      return (await import('#intake/server/cli.ts')).feedCommand()
    },
  ],
  account: [
    'manages accounts, one-time links, and the keys of partners and services',
    async () => (await import('#accounts/server/accounts/cli.ts')).accountProgram(),
  ],
  orders: [
    'writes sent orders as files for an ERP',
    async () => (await import('#buying/server/outgoing/cli.ts')).ordersCommand(),
  ],
  backup: [
    'writes the database into a new folder, with digests',
    async () => (await import('../backup/cli.ts')).backupCommand(),
  ],
  restore: [
    'restores a backup into an empty database and compares it',
    async () => (await import('../backup/cli.ts')).restoreCommand(),
  ],
  audit: [
    'writes the audit trail since a time as JSON lines',
    async () => (await import('../audit/audit-command.ts')).auditCommand(),
  ],
  check: [
    'checks the settings and the database, and changes nothing',
    async () => (await import('../doctor/cli.ts')).checkCommand(),
  ],
  doctor: [
    'does that, and tries mail, webhook, carriers, proxy, and clock, too',
    async () => (await import('../doctor/cli.ts')).doctorCommand(),
  ],
  'support-bundle': [
    "writes a file for a maintainer, without secrets or customers' data",
    async () => (await import('../doctor/support-bundle.ts')).supportBundleCommand(),
  ],
  version: [
    'says which build this is',
    () => new Command('version').examples('version').action(() => void process.stdout.write(`${build()}\n`)),
  ],
  completion: [
    'writes a script that completes commands and options in bash',
    () =>
      new Command('completion')
        .examples('completion > /etc/bash_completion.d/trade-counter')
        .action(() => void process.stdout.write(completion(root))),
  ],
}

const root = new Command(programName)
  .description('Settings are environment variables; docs/operations/run.md lists them.')
  .helpCommand('help [command]', 'shows this, or the help of a command')
  .version(build(), '--version', 'says which build this is')
  .addHelpText(
    'after',
    `\nExit codes:\n${Object.values(exitCodes)
      .map(([code, text]) => `  ${code}  ${text}`)
      .join('\n')}`,
  )

/** A command on a new, empty database would succeed, and change nothing of the portal. */
async function refuseWithoutDatabase(command: BaseCommand): Promise<void> {
  if (['version', 'completion'].includes(command.name()) || command.opts().demo) return
  const { readSettings } = await import('../config.ts')
  const { DATABASE_URL, MIGRATE_DATABASE_URL, DATA_DIR } = readSettings()
  if ((DATABASE_URL ?? MIGRATE_DATABASE_URL ?? DATA_DIR) === undefined)
    throw new ConfigError(
      'DATABASE_URL: not set, so there is no database; set it, or DATA_DIR for an embedded one. An installed portal ' +
        'has it in /etc/trade-counter, which root may read.',
    )
}
root.hook('preAction', (_root, command) => refuseWithoutDatabase(command))

const asked = process.argv.slice(2)
const wanted = asked[0] === 'help' ? asked[1] : asked[0]
for (const [name, [summary, load]] of Object.entries(commands)) {
  const isNeeded = name === wanted || wanted === 'completion'
  root.addCommand((isNeeded ? await load() : new Command(name)).summary(summary))
}

// A reader such as `head` may close its pipe. A command that changes something still completes.
const unread = new WeakSet<Error>()
for (const output of [process.stdout, process.stderr])
  if (output.listenerCount('error') === 0)
    output.on('error', (error) => {
      if (!('code' in error && error.code === 'EPIPE')) throw error
      unread.add(error)
    })

/** Prints one line for errors that the operator can mend, and the stack of bugs. */
function fail(error: unknown): void {
  if (error instanceof Error && unread.has(error)) return
  const { done, cannot, stopped } = exitCodes
  if (error instanceof CommanderError) {
    // Commander has printed what is wrong, or the help.
    process.exitCode = error.exitCode === 0 ? done[0] : cannot[0]
    return
  }
  if (error instanceof Error && error.name === 'AbortError') {
    process.stderr.write(`${programName}: stopped\n`)
    process.exitCode = stopped[0]
    return
  }
  const message = operatorMessage(error)
  if (message === undefined) {
    process.stderr.write(`${inspect(error)}\n`)
    process.exit(cannot[0])
  }
  process.stderr.write(`${programName}: ${message}\n`)
  process.exitCode = error instanceof OperatorError ? error.exitCode : cannot[0]
}

await root.parseAsync(asked.length === 0 ? ['help'] : asked, { from: 'user' }).catch(fail)
