import { counted } from '#kit/contract/declare/format.ts'
import type { Breach, Impact, KindChange, LoadProgress, Loss, Movement } from '#kit/server/db/load-schema.ts'
import { type FeedRefused, faultLine } from './checking/faults.ts'
import type { FeedUnconfirmed } from './difference/impact.ts'
import type { FeedReport } from './loading/load.ts'

const shownFaults = 20
const shownKinds = 20
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const cell = (text: string) => text.padStart(12)
const numberCell = (value: number | string | undefined) =>
  cell(typeof value === 'number' ? grouped.format(value) : (value ?? ''))
const amountCell = (amount: string) => cell(money.format(Number(amount))).padStart(16)

/** Formats a table of the rows that a load adds, changes, and removes, by file. */
export function kindLines(kinds: readonly KindChange[], breaches: readonly Breach[] = []): string[] {
  const isWhole = kinds.some(({ before }) => before !== undefined)
  const line = (file: string, totals: (number | string | undefined)[], changes: (number | string | undefined)[]) =>
    `${[...(isWhole ? totals : []), ...changes].map(numberCell).join(' ')}  ${file}`
  return [
    line('file', ['rows before', 'rows after'], ['added', 'changed', 'gone']),
    ...kinds.map(({ file, before, after, added, changed, gone }) => {
      const says = breaches.filter((breach) => breach.file === file).map((breach) => breach.says)
      return line(says.length > 0 ? `${file}  ${says.join(', ')}` : file, [before, after], [added, changed, gone])
    }),
  ]
}

function movementLines(movements: readonly Movement[]): string[] {
  const moving = movements.filter(({ most }) => most.length > 0)
  if (moving.length === 0) return []
  return [
    '',
    `${'before'.padStart(16)} ${'after'.padStart(16)}  what moves most`,
    ...moving.flatMap(({ name, moved, percent, most }) => [
      `${' '.repeat(35)}${name}: ${money.format(Number(moved))} moves${percent === undefined ? '' : `, ${percent} %`}`,
      ...most.map(({ group, before, after }) => `${amountCell(before)} ${amountCell(after)}    ${group}`),
    ]),
  ]
}

/** `2026-11-20 23:05 UTC` */
export const time = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

function lossLines(losses: readonly Loss[]): string[] {
  if (losses.length === 0) return []
  return [
    '',
    'Who can no longer see rows',
    ...losses.flatMap(({ file, who, count, losingAll, rows, accounts, most }) => [
      `  ${file}: ${counted(count, who)} (${counted(accounts, 'account')}), ${counted(rows, 'row')}; ` +
        `${losingAll === 0 ? 'nobody loses' : `${counted(losingAll, who)} ${losingAll === 1 ? 'loses' : 'lose'}`} every row`,
      ...most.map((loser) => `${numberCell(loser.rows)}  ${loser.who}${loser.all ? '  every row' : ''}`),
    ]),
  ]
}

const impactLines = ({ kinds, movements, losses }: Impact, breaches: readonly Breach[]): string[] => [
  ...kindLines(kinds, breaches),
  ...movementLines(movements),
  ...lossLines(losses),
]

export function loadedLines({ kinds, impact, accounts, version, seconds }: FeedReport): string[] {
  const done = version === undefined ? 'Everything is valid; nothing was changed' : `Loaded as data version ${version}`
  return [
    ...(impact ? impactLines(impact, []) : kinds.length > 0 ? kindLines(kinds) : []),
    ...(accounts.added + accounts.changed > 0
      ? [`accounts: ${accounts.added} added, ${accounts.changed} changed`]
      : []),
    `${done}, in ${seconds.toFixed(1)} s.`,
  ]
}

/**
 * Lists everything that a load would change, and how to confirm it.
 * @param command loads it without the confirmation
 */
export const unconfirmedLines = ({ breaches, impact, digest, message }: FeedUnconfirmed, command: string): string[] => [
  ...impactLines(impact, breaches),
  '',
  message,
  'If this is right, load exactly this with:',
  `  ${command} --confirm ${digest}`,
]

/**
 * Lists the faults of a refused feed: counts by file, column, and kind, then the first faults.
 * @param list the file with all faults
 */
export function refusedLines({ faults, count, summary }: FeedRefused, list: string | undefined): string[] {
  const rest = count - Math.min(count, shownFaults)
  const otherKinds = summary.length - shownKinds
  return [
    `${numberCell('faults')}  by file, column, and kind`,
    ...summary.slice(0, shownKinds).map((kind) => `${numberCell(kind.count)}  ${faultLine(kind)}`),
    ...(otherKinds > 0 ? [`… and ${otherKinds} more kinds`] : []),
    '',
    ...faults.slice(0, shownFaults).map(faultLine),
    ...(rest > 0 ? [`… and ${rest} more${list ? '' : '; --faults <file> lists them all'}`] : []),
    `${counted(count, 'fault')}: nothing has changed.${list ? ` All are in ${list}.` : ''}`,
  ]
}

/** Where progress is shown: standard output, or a test's stand-in. */
export interface Screen {
  isTTY?: boolean | undefined
  columns?: number
  write(text: string): unknown
}

const redrawEvery = 100
const lineEvery = 5_000

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

/** `sales_lines.csv  1,204,000 rows  62 %  210,000 rows/s  about 4 s left` */
export function progressText({ doing, rows, bytes, bytesInAll }: LoadProgress, seconds: number): string {
  const share = bytesInAll === 0 ? 1 : bytes / bytesInAll
  const parts = [doing, `${grouped.format(rows)} rows`, `${Math.floor(share * 100)} %`]
  // A rate over less than a second is meaningless.
  if (seconds >= 1) parts.push(`${grouped.format(rows / seconds)} rows/s`)
  if (seconds >= 1 && share > 0.02 && share < 1) parts.push(`about ${duration((seconds / share) * (1 - share))} left`)
  return parts.join('  ')
}

/** Shows progress: on a terminal, as one line that is overwritten; elsewhere, as a line every few seconds. */
export class ProgressDisplay {
  readonly #screen: Screen
  readonly #now: () => number
  #began: number | undefined
  #last = -Infinity

  constructor(screen: Screen, now: () => number = () => performance.now()) {
    this.#screen = screen
    this.#now = now
  }

  show(progress: LoadProgress): void {
    const now = this.#now()
    if (now - this.#last < (this.#screen.isTTY ? redrawEvery : lineEvery)) return
    this.#last = now
    this.#began ??= now
    const text = progressText(progress, (now - this.#began) / 1000)
    if (this.#screen.isTTY) this.#screen.write(`\r\x1b[2K${text.slice(0, (this.#screen.columns ?? 80) - 1)}`)
    else this.#screen.write(`${text}\n`)
  }

  /** Erases the line, so that the next message starts on an empty one. */
  clear(): void {
    if (this.#screen.isTTY) this.#screen.write('\r\x1b[2K')
  }
}
