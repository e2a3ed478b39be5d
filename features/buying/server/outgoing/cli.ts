import { counted } from '#kit/contract/declare/format.ts'
import { parseArgs } from 'node:util'
import { loadConfig } from '#app/server/config.ts'
import { FolderInUse } from '#kit/server/db/pglite/folder-lock.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import { calledAs } from '#kit/server/program/called-as.ts'
import { isArgumentError, operatorMessage } from '#kit/server/program/operator-message.ts'
import { type ExportFormat, exportOrders } from './export.ts'

const usage = `usage: ${calledAs('orders')} export <dir> [--format csv|x12] [--raw] [--sender <id>] [--receiver <id>]

Writes each sent order that has not been exported to files of its own: <reference>.csv and <reference>.850 (X12).
A file appears when it is complete, readable by its owner and group. An order is exported once, even if this command is killed and run again.
  --format <format>    only this format
  --raw                CSV cells as typed; otherwise one that a spreadsheet would run begins with an apostrophe
  --sender <id>        the sender in X12 files, at most 15 letters and digits (TRADECOUNTER)
  --receiver <id>      the receiver in X12 files (ERP)
`

class Refused extends Error {
  override name = 'Refused'
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const formatsOf = (format: string | undefined): ExportFormat[] => {
  if (format === undefined) return ['csv', 'x12']
  if (format === 'csv' || format === 'x12') return [format]
  throw new Refused('--format: must be csv or x12')
}

const partyOf = (name: string, id: string): string => {
  if (/^[A-Za-z0-9]{1,15}$/.test(id)) return id
  throw new Refused(`--${name}: must have 1 to 15 letters and digits`)
}

async function run(argv: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv,
    options: {
      format: { type: 'string' },
      raw: { type: 'boolean', default: false },
      sender: { type: 'string', default: 'TRADECOUNTER' },
      receiver: { type: 'string', default: 'ERP' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  })
  if (values.help) return void process.stdout.write(usage)
  const [command, dir, ...more] = positionals
  if (command !== 'export' || dir === undefined || more.length > 0) throw new Refused(usage.trimEnd())
  const formats = formatsOf(values.format)
  const interchange = { sender: partyOf('sender', values.sender), receiver: partyOf('receiver', values.receiver) }
  const settings = { ...loadConfig(), databasePool: 1, applicationName: 'trade-counter-orders' }
  const done = await withOwner(settings, ({ db }) =>
    exportOrders(db, { dir, formats, interchange, raw: values.raw, now: new Date() }),
  )
  for (const reference of done) say(reference)
  say(`${counted(done.length, 'order')} exported into ${dir}`)
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  const refused = error instanceof Refused || isArgumentError(error)
  process.exitCode = error instanceof FolderInUse ? 3 : refused ? 1 : 2
  const message = refused ? error.message : operatorMessage(error)
  process.stderr.write(`${message ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`)
})
