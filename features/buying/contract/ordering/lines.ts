import { z } from 'zod'
import { text } from '#kit/contract/declare/fields.ts'

/** The most lines in a cart, and in one call. */
export const maxCartLines = 1000

/** One line to add: an item number or a customer part number, and a quantity, both as typed. */
export interface TypedLine {
  item: string
  quantity: string
}

const tooMany = `at most ${maxCartLines} lines`
const pairs = z.array(z.tuple([text(40), text(20)])).min(1, 'at least one line')

/** Lines as a call sends them: JSON of `[["4711", "12"], …]`, because a field is a text. */
export const sentLines = text(60_000).transform((json, context): TypedLine[] => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return refuse('must be JSON: [["4711", "12"]]')
  }
  if (Array.isArray(value) && value.length > maxCartLines) return refuse(tooMany)
  const parsed = pairs.safeParse(value)
  if (!parsed.success) return refuse('must be pairs of an item number and a quantity')
  return parsed.data.map(([item, quantity]) => ({ item, quantity }))
})

/** The same lines as a call's field. */
export const toSentLines = (lines: readonly TypedLine[]): string =>
  JSON.stringify(lines.map(({ item, quantity }) => [item, quantity]))
