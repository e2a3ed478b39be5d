import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { dayIn } from '@trade-counter/contract/kit/day-in.ts'
import { loadConfig } from '../../config.ts'
import { makeDemo } from './make.ts'

const usage = 'usage: node apps/server/src/data/demo/cli.ts <dir> [--today YYYY-MM-DD] [--tables <dir>]'

try {
  const { values, positionals } = parseArgs({
    options: { today: { type: 'string' }, tables: { type: 'string' } },
    allowPositionals: true,
  })
  const [dir, ...rest] = positionals
  if (!dir || rest.length > 0) throw new Error(usage)
  await mkdir(dir, { recursive: true })
  const started = performance.now()
  const { today, files, images } = await makeDemo(
    dir,
    values.today ?? dayIn(loadConfig().timeZone)(new Date()),
    values.tables,
  )
  for (const { name, rows } of files) process.stdout.write(`${String(rows).padStart(8)}  ${name}\n`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${String(images.length).padStart(8)}  images\nMade for ${today} in ${seconds} s.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 2
}
