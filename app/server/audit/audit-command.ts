import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { InvalidArgumentError } from 'commander'
import { z } from 'zod'
import { loadConfig } from '../config.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import type { Db } from '#kit/server/db/store.ts'
import { Command } from '#kit/server/program/command.ts'
import { auditSince } from './audit-queries.ts'

const time = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

async function* linesOf(db: Db, since: Date): AsyncGenerator<string> {
  for await (const event of auditSince(db, since)) yield `${JSON.stringify(event)}\n`
}

function timeOf(text: string): Date {
  const read = time.safeParse(text)
  if (!read.success) throw new InvalidArgumentError('It must be a time such as 2026-11-25T18:00:00Z.')
  return new Date(read.data)
}

async function exportSince({ since }: { since: Date }): Promise<void> {
  const settings = { ...loadConfig(), databasePool: 1, applicationName: 'trade-counter-audit' }
  await withOwner(settings, ({ db }) => pipeline(Readable.from(linesOf(db, since)), process.stdout, { end: false }))
}

export function auditCommand(): Command {
  const audit = new Command('audit')
  audit
    .command('export')
    .description('Writes the events since a time to standard output, as one JSON object per line, oldest first.')
    .requiredOption('--since <time>', 'such as 2026-11-25T18:00:00Z, or 2026-11-25 for midnight UTC', timeOf)
    .examples('audit export --since 2026-11-25')
    .action(exportSince)
  return audit
}
