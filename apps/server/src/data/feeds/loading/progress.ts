import type { LoadProgress } from '#server/kit/db/load-schema.ts'

/** Where progress is shown: standard output, or a test's stand-in. */
export interface Screen {
  isTTY?: boolean | undefined
  columns?: number
  write(text: string): unknown
}

const redrawEvery = 100
const lineEvery = 5_000
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

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

/** Shows progress as one line that is overwritten on a terminal, or as a plain line every few seconds elsewhere. */
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
