import type { Faults } from './faults.ts'
import { shown } from './faults.ts'
import type { FeedFile } from './feed-file.ts'
import type { Kind } from './kinds.ts'

/** A column of the file at hand, in the file's order. */
export interface HeaderColumn {
  name: string
  kind: Kind
  /** Whether its cells go into the table's column of that name. */
  stored: boolean
}

/** The known name that looks most like a mistyped one. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return known.find((candidate) => plain(candidate) === plain(name))
}

/**
 * Matches a header with the declared columns.
 * @returns undefined when rows cannot be told by it; the faults say why
 */
export function readHeader(feed: FeedFile, names: readonly string[], faults: Faults): HeaderColumn[] | undefined {
  const known = Object.keys(feed.columns)
  const before = faults.count
  const fault = (says: string, column?: string) =>
    faults.add({ file: feed.file, line: 1, ...(column === undefined ? {} : { column }), says })
  const columns = names.flatMap((name, index): HeaderColumn[] => {
    const column = Object.hasOwn(feed.columns, name) ? feed.columns[name] : undefined
    if (!column) {
      const meant = nearest(name, known)
      fault(meant ? `unknown column; ${meant} was perhaps meant` : 'unknown column', shown(name))
      return []
    }
    if (names.indexOf(name) < index) fault('is there twice', name)
    return [{ name, kind: column.kind, stored: !feed.besides.includes(name) }]
  })
  for (const [name, { kind }] of Object.entries(feed.columns)) {
    if (kind.whenEmpty === undefined && !names.includes(name)) fault('is missing from the header', name)
  }
  return faults.count === before ? columns : undefined
}
