import type { FaultText } from '../checking/fault-texts.ts'
import type { Faults } from '../checking/faults.ts'
import { shown } from '../checking/faults.ts'
import { type FeedFile, removalColumn } from './feed-file.ts'
import { choice, type Kind } from '../checking/kinds.ts'

/** A column of the current file, in file order. */
export interface HeaderColumn {
  name: string
  kind: Kind
  /** Whether a row that is to be removed needs it. */
  isKey: boolean
}

const removal = choice('Y', 'N', '')

/** Normalizes a name by removing differences that are easy to mistype. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * Matches a header against the declared columns.
 * @param changes whether a column may say which rows are to be removed
 * @returns undefined when the header is unusable; the faults say why
 */
export function readHeader(
  feed: FeedFile,
  names: readonly string[],
  faults: Faults,
  changes: boolean,
): HeaderColumn[] | undefined {
  const known = new Map(Object.keys(feed.columns).map((name) => [plain(name), name]))
  const seen = new Set<string>()
  const before = faults.count
  const fault = (says: FaultText, column?: string) =>
    faults.add({ file: feed.file, line: 1, ...(column === undefined ? {} : { column }), says })
  const columns = names.flatMap((name): HeaderColumn[] => {
    const isRemoval = name === removalColumn && feed.mode === 'replace'
    if (isRemoval && !changes) {
      fault('is only for --changes', name)
      return []
    }
    const column = Object.hasOwn(feed.columns, name) ? feed.columns[name] : undefined
    const kind = isRemoval ? removal : column?.kind
    if (!kind) {
      const meant = known.get(plain(name))
      fault(meant ? `unknown column; did you mean ${meant}?` : 'unknown column', shown(name))
      return []
    }
    if (seen.has(name)) fault('is a duplicate', name)
    seen.add(name)
    return [{ name, kind, isKey: feed.key.includes(name) }]
  })
  // A change keeps what it omits, and a removal needs only the key.
  const isNeeded = (name: string) => !changes || feed.mode === 'merge' || feed.key.includes(name)
  for (const [name, { kind }] of Object.entries(feed.columns)) {
    if (kind.whenEmpty === undefined && isNeeded(name) && !seen.has(name)) fault('is missing from the header', name)
  }
  return faults.count === before ? columns : undefined
}
