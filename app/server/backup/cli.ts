import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../config.ts'
import { databaseTarget, forOwner } from '#kit/server/db/target.ts'
import { calledAs } from '#kit/server/program/called-as.ts'
import { isArgumentError, operatorMessage } from '#kit/server/program/operator-message.ts'
import { backup, prune, restore } from './backup.ts'
import { drill, recorded } from './drill.ts'
import { BackupError, type Manifest } from './manifest.ts'

const usages = {
  backup: `usage: ${calledAs('backup')} <dir> [--keep <n>] [--verify]

Writes the database into a new folder below <dir>, with digests of its file and of every table.
  --keep <n>   deletes the oldest backups in <dir> until n are left
  --verify     restores the new backup into a scratch database, compares every table, and drops it`,
  restore: `usage: ${calledAs('restore')} <backup>

Restores the folder that a backup wrote into an empty database, and compares every table with its digest.`,
}
type Name = keyof typeof usages

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const contents = ({ file, tables }: Manifest): string => {
  const rows = Object.values(tables).reduce((sum, table) => sum + Number(table.rows), 0)
  return `${Object.keys(tables).length} tables, ${rows} rows, ${(file.bytes / 1e6).toFixed(1)} MB`
}

function readKeep(keep: string | undefined): number | undefined {
  if (keep === undefined) return undefined
  if (!/^[1-9]\d*$/.test(keep)) throw new BackupError(`--keep must be a number from 1, not '${keep}'`)
  return Number(keep)
}

async function run(name: Name, argv: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv,
    options: {
      keep: { type: 'string' },
      verify: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  })
  const [folder, ...more] = positionals
  if (values.help) return say(usages[name])
  if (folder === undefined || more.length > 0) throw new BackupError(usages[name])
  if (name === 'restore' && (values.keep !== undefined || values.verify))
    throw new BackupError('--keep and --verify are options of backup')
  const keep = readKeep(values.keep)
  const config = loadConfig()
  const owner = forOwner(config)
  const started = performance.now()
  const took = () => `in ${((performance.now() - started) / 1000).toFixed(1)} s`
  if (name === 'restore') {
    const manifest = await restore(config, folder)
    return say(`Restored ${contents(manifest)} of ${manifest.made} into ${databaseTarget(owner)}, ${took()}.`)
  }
  const made = await recorded(owner, 'backup', () => backup(owner, folder, new Date()))
  say(`Backed up ${databaseTarget(owner)} into ${resolve(made.folder)}: ${contents(made.manifest)}, ${took()}.`)
  if (values.verify) {
    await recorded(owner, 'drill', () => drill(owner, made.folder))
    say(`Restored it into a scratch database, and found every table as it was, ${took()}.`)
  }
  if (keep !== undefined) for (const old of await prune(folder, keep)) say(`Deleted the old backup ${old}.`)
}

/** Runs `backup` or `restore` with its arguments; a failure prints one line and sets the exit code. */
export async function runBackupCommand(name: Name, argv: string[]): Promise<void> {
  await run(name, argv).catch((error: unknown) => {
    const refused = error instanceof BackupError
    const message = refused || isArgumentError(error) ? error.message : operatorMessage(error)
    if (message === undefined) throw error
    process.stderr.write(`${message.startsWith('usage') ? '' : `${name}: `}${message}\n`)
    process.exitCode = refused ? 1 : 2
  })
}
