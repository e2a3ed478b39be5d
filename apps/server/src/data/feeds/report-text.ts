import { faultLine } from './checking/faults.ts'
import type { FeedRefused, FeedReport } from './loading/load.ts'
import { shrinks, type TableSize } from './checking/shrink.ts'

const shownFaults = 20
const shownKinds = 20
const grouped = new Intl.NumberFormat('en-US')
const numberCell = (value: number | string) => (typeof value === 'number' ? grouped.format(value) : value).padStart(12)

/** A table of row counts before and after. */
export function sizeLines(sizes: readonly TableSize[]): string[] {
  const line = (before: number | string, after: number | string, file: string) =>
    `${numberCell(before)} ${numberCell(after)}  ${file}`
  return [
    line('rows before', 'rows after', 'file'),
    ...sizes.map((size) =>
      line(size.before, size.after, shrinks(size) ? `${size.file}  loses more than a fifth` : size.file),
    ),
  ]
}

export function loadedLines({ sizes, accounts, version, seconds }: FeedReport): string[] {
  const done = version === undefined ? 'Everything is valid; nothing was changed' : `Loaded as data version ${version}`
  return [
    ...(sizes.length > 0 ? sizeLines(sizes) : []),
    ...(accounts.added + accounts.changed > 0
      ? [`accounts: ${accounts.added} added, ${accounts.changed} changed`]
      : []),
    `${done}, in ${seconds.toFixed(1)} s.`,
  ]
}

/**
 * The faults of a refused feed: counts by file, column, and kind, then the first faults.
 * @param list the file that holds all faults
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
    `${count} ${count === 1 ? 'fault' : 'faults'}: nothing has changed.${list ? ` All are in ${list}.` : ''}`,
  ]
}
