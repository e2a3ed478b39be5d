import { feedFiles } from '#app/server/tables.ts'
import { howToFix } from '#kit/server/tables/fault-texts.ts'
import { FeedError } from '../checking/faults.ts'
import { whenLeftOut } from '#kit/server/tables/fed-table.ts'

export const faultKinds = Object.keys(howToFix) as (keyof typeof howToFix)[]

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const asPattern = (kind: string): RegExp =>
  new RegExp(`(^|: )${kind.split('…').map(literally).join('.+?')}(?=$|: )`, 'i')

/** Kinds with the most fixed text come first, so that a specific kind precedes a general one. */
const patterns = faultKinds
  .map((kind) => ({ kind, pattern: asPattern(kind) }))
  .toSorted((a, b) => b.kind.replaceAll('…', '').length - a.kind.replaceAll('…', '').length)

/** Returns the kind of a fault, from the line that the command prints or a part of it. */
export function kindOf(fault: string): keyof typeof howToFix | undefined {
  const text = fault.trim()
  const exact = patterns.find(({ pattern }) => pattern.test(text))
  if (exact) return exact.kind
  const part = text.toLowerCase()
  return part.length < 4 ? undefined : patterns.find(({ kind }) => kind.toLowerCase().includes(part))?.kind
}

/** Returns what the file declares about the column that a fault names. */
function declared(fault: string): string[] {
  const found = /([a-z_]+)\.(?:csv|json)\b(?:, (?:line|row) \d+)?, column (\w+)/.exec(fault)
  const feed = feedFiles.find(({ table }) => table === found?.[1])
  const name = found?.[2] ?? ''
  const column = feed && Object.hasOwn(feed.columns, name) ? feed.columns[name] : undefined
  if (!feed || !column) return []
  const about = column.about === '' ? '' : ` ${column.about}`
  return [`${feed.file}, column ${name}: ${column.kind.words}, ${whenLeftOut(feed, name)}.${about}`]
}

/**
 * Explains how to fix a fault.
 * @param fault the line that the command prints, or the text after the column
 * @throws {FeedError} when no fault has this text
 */
export function explainFault(fault: string): string[] {
  const kind = kindOf(fault)
  if (!kind) {
    throw new FeedError(
      `No fault has these words: ${fault.trim()}. Copy the fault's line in quotes; without a fault, every kind is listed.`,
    )
  }
  return [kind, `  ${howToFix[kind]}`, ...declared(fault)]
}

export const explainAll = (): string[] => faultKinds.flatMap((kind) => [kind, `  ${howToFix[kind]}`])
