import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { loadConfig } from '../config.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import type { Db } from '#kit/server/db/store.ts'
import { programName } from '#kit/server/program/called-as.ts'
import { ConfigError } from '#kit/server/settings/config-error.ts'
import { auditSince } from './audit-queries.ts'

const usage = `usage: ${programName} audit export --since <time>

Writes the events of the audit trail since a time to standard output, as one JSON object per line, oldest first.
  --since <time>   such as 2026-11-25T18:00:00Z, or 2026-11-25 for midnight UTC
`

const time = z.union([z.iso.datetime({ offset: true }), z.iso.date()])

async function* linesOf(db: Db, since: Date): AsyncGenerator<string> {
  for await (const event of auditSince(db, since)) yield `${JSON.stringify(event)}\n`
}

async function run(argv: string[]): Promise<void> {
  const options = { since: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
  const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true })
  if (values.help) return void process.stdout.write(usage)
  if (positionals.join(' ') !== 'export') throw new ConfigError(usage.trimEnd())
  const since = time.safeParse(values.since)
  if (!since.success) throw new ConfigError('--since: must be a time such as 2026-11-25T18:00:00Z')
  const settings = { ...loadConfig(), databasePool: 1, applicationName: 'trade-counter-audit' }
  await withOwner(settings, ({ db }) =>
    pipeline(Readable.from(linesOf(db, new Date(since.data))), process.stdout, { end: false }),
  )
}

await run(process.argv.slice(2))
