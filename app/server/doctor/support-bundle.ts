import { createWriteStream } from 'node:fs'
import { cpus, freemem, release, totalmem, uptime } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { openStore } from '#kit/server/db/open.ts'
import { build } from '#kit/server/program/build.ts'
import { Command, wholeNumber } from '#kit/server/program/command.ts'
import { messageOf } from '#kit/server/program/operator-message.ts'
import { type Config, readSettings } from '../config.ts'
import { lastLogLines } from './bundle-log.ts'
import { describeSettings, remover } from './bundle-settings.ts'
import { examine } from './cli.ts'
import { bundleQueries } from './queries.ts'
import { DoctorReport } from './report.ts'

const leftOut = `This bundle leaves out:
- settings that may be secret (settings.txt says which are set), and of URLs all but the host
- the rows of every table: tables.txt has only their estimated number and their size
- the data of jobs: queue.txt has only kind, state, and error code
- of log lines: messages of errors, viewers, customers, addresses, and parts of paths with digits
- mail addresses, wherever they were
Read the files before you send them.
`

interface Given {
  log?: string
  lines: number
  metrics?: string
}

type File = [name: string, text: string]

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`

const aboutMachine = (): string =>
  [
    `Trade Counter ${build()}`,
    `Node ${process.version} on ${process.platform} ${release()} ${process.arch}`,
    `${cpus().length} processors, ${megabytes(totalmem())} of memory, ${megabytes(freemem())} free, up ${Math.round(uptime() / 3600)} h`,
    `made ${new Date().toISOString()}\n`,
  ].join('\n')

async function readMetrics(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  return answer.text()
}

async function databaseFiles(config: Config): Promise<File[]> {
  await using owner = await openStore({ ...config, databasePool: 1, applicationName: 'trade-counter-support' })
  const files: File[] = []
  for (const [name, query] of Object.entries(bundleQueries))
    files.push([name, (await query.execute(owner.db)).rows.map((row) => `${JSON.stringify(row)}\n`).join('')])
  return files
}

/** A file that cannot be made says why. */
const orWhy = (making: Promise<string>): Promise<string> =>
  making.catch((error: unknown) => `could not be read: ${messageOf(error)}\n`)

async function collect({ log, lines, metrics }: Given): Promise<File[]> {
  const found: string[] = []
  const config = await examine(new DoctorReport((line) => void found.push(`${line}\n`)))
  const { host, port } = config?.metrics ?? {}
  const url = metrics ?? (port && `http://${host}:${port}/metrics`)
  const ofDatabase = config?.migrateDatabaseUrl ? databaseFiles(config) : Promise.reject(new Error('no DATABASE_URL'))
  return [
    ['about.txt', aboutMachine()],
    ['settings.txt', describeSettings(readSettings())],
    ['doctor.txt', found.join('')],
    ...(await ofDatabase.catch((error: unknown): File[] => [
      ['database.txt', `could not be read: ${messageOf(error)}\n`],
    ])),
    ['metrics.txt', url ? await orWhy(readMetrics(url)) : 'not read: METRICS_PORT is not set here; give --metrics\n'],
    ['log.txt', log ? await orWhy(lastLogLines(log, lines)) : 'not read: give --log\n'],
    ['left-out.txt', leftOut],
  ]
}

async function write(file: string | undefined, given: Given): Promise<void> {
  const target = file ?? `trade-counter-support-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.zip`
  const remove = remover(readSettings())
  const zip = new ZipFile()
  for (const [name, text] of await collect(given)) zip.addBuffer(Buffer.from(remove(text)), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600 }))
  process.stdout.write(`${leftOut}wrote ${target}\n`)
}

export const supportBundleCommand = (): Command =>
  new Command('support-bundle')
    .description(
      "Writes a ZIP file with what a maintainer needs: build, settings without secrets, doctor's results, migrations, sizes of tables, queue, metrics, and the log's last lines. It holds no secrets and no customers' data, and lists what it leaves out.",
    )
    .argument('[file]', 'by default, trade-counter-support-<time>.zip here')
    .option('--log <file>', 'a file with the log, such as /dev/stdin after `journalctl --output=cat |`')
    .option('--lines <number>', 'the most lines of the log', wholeNumber(1), 2000)
    .option('--metrics <url>', "a server's metrics; by default, those at METRICS_PORT")
    .examples('support-bundle', 'support-bundle --metrics http://127.0.0.1:9460/metrics --log /var/log/portal.log')
    .action(write)
