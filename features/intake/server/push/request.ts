import { feedFiles } from '#app/server/tables.ts'
import { z } from 'zod'
import { parseStrictly } from '#kit/server/http/input/input.ts'
import { badInput } from '#kit/server/problem/problem.ts'
import { mostQuarantined } from '../quarantine/quarantine.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const digest = z.string().regex(/^[0-9a-f]{16}$/, 'must be the digest of a refused load')

export const pushQuery = z.strictObject({
  changes: flag.optional().describe('The files contain only new and changed rows, and rows to remove'),
  dryRun: flag.optional().describe('Checks everything and returns what would change, but changes nothing'),
  allowOlder: flag.optional().describe('Loads even if the manifest says that the feed is older than the loaded data'),
  quarantine: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostQuarantined)
    .optional()
    .describe('Quarantines at most this many rows: those with faults, and those that depend on them'),
  confirm: digest.optional().describe('The digest in the answer to a load that changes too much'),
})

const confirmQuery = z.strictObject({ confirm: digest })

export type PushRequest = ReturnType<typeof readQuery>

/** @throws {Problem} 400 naming each wrong field */
export function readQuery(query: unknown) {
  const { changes, ...options } = parseStrictly(pushQuery, query, 'query')
  return { mode: changes ? ('changes' as const) : ('whole' as const), options }
}

/** The digest that confirms a load. @throws {Problem} 400 */
export const readConfirmation = (query: unknown): string => parseStrictly(confirmQuery, query, 'query').confirm

/** The file of a kind, such as `stock.csv` of `stock`. @throws {Problem} 400 */
export function fileOfKind(kind: string): string {
  const feed = feedFiles.find(({ table }) => table === kind)
  if (feed) return feed.file
  throw badInput([{ field: 'kind', message: `must be one of ${feedFiles.map(({ table }) => table).join(', ')}` }])
}

/** @throws {Problem} 400 */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw badInput([{ field: 'Idempotency-Key', message: 'must be one word of at most 255 visible ASCII characters' }])
}

/** @throws {Problem} 400 */
export function readLoadId(text: string): number {
  const id = Number(text)
  if (/^[1-9]\d{0,8}$/.test(text)) return id
  throw badInput([{ field: 'id', message: 'must be the number of a load' }])
}
