import { counted } from '#kit/contract/declare/format.ts'
import { InvalidArgumentError, Option } from 'commander'
import { loadConfig } from '#app/server/config.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import { Command } from '#kit/server/program/command.ts'
import { type ExportFormat, exportOrders } from './export.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

interface ExportOptions {
  format?: ExportFormat
  raw?: boolean
  sender: string
  receiver: string
}

function partyOf(id: string): string {
  if (/^[A-Za-z0-9]{1,15}$/.test(id)) return id
  throw new InvalidArgumentError('It must have 1 to 15 letters and digits.')
}

async function run(dir: string, { format, raw = false, sender, receiver }: ExportOptions): Promise<void> {
  const settings = { ...loadConfig(), databasePool: 1, applicationName: 'trade-counter-orders' }
  const formats: ExportFormat[] = format === undefined ? ['csv', 'x12'] : [format]
  const done = await withOwner(settings, ({ db }) =>
    exportOrders(db, { dir, formats, interchange: { sender, receiver }, raw, now: new Date() }),
  )
  for (const reference of done) say(reference)
  say(`${counted(done.length, 'order')} exported into ${dir}`)
}

export function ordersCommand(): Command {
  const orders = new Command('orders')
  orders
    .command('export')
    .description(
      `Writes each sent order that has not been exported to files of its own: <reference>.csv and <reference>.850 (X12).
A file appears when it is complete, readable by its owner and group. An order is exported once, even if this command is killed and run again.`,
    )
    .argument('<dir>')
    .addOption(new Option('--format <format>', 'only this format').choices(['csv', 'x12']))
    .option('--raw', 'CSV cells as typed; otherwise one that a spreadsheet would run begins with an apostrophe')
    .option('--sender <id>', 'the sender in X12 files', partyOf, 'TRADECOUNTER')
    .option('--receiver <id>', 'the receiver in X12 files', partyOf, 'ERP')
    .examples('orders export /srv/erp/in --format x12 --sender HARBOR')
    .action(run)
  return orders
}
