import { z } from 'zod'
import { text } from '#kit/contract/declare/fields.ts'

/** The maximum number of lines in a cart and in one call. */
export const maxCartLines = 1000

/** A line to add, as typed: an item number or a customer part number, and a quantity. */
export interface TypedLine {
  item: string
  quantity: string
  /** The text that was typed or pasted, if it is not only the item: `QL006 x 3`. */
  typed?: string
}

/**
 * A field of lines in JSON, because a call's fields are texts.
 * @param words parts of the error messages: an example, and the requirement for a line
 */
export const jsonLines = <T>(
  lines: z.ZodType<T[]>,
  { longest, most }: { longest: number; most: number },
  words: { example: string; line: string },
) =>
  text(longest).transform((json, context): T[] => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    let value: unknown
    try {
      value = JSON.parse(json)
    } catch {
      return refuse(`must be JSON: ${words.example}`)
    }
    if (Array.isArray(value) && value.length > most) return refuse(`at most ${most} lines`)
    const parsed = lines.safeParse(value)
    return parsed.success ? parsed.data : refuse(`must be ${words.line}`)
  })

/** Lines as a call sends them: `[["4711", "12"], …]`. */
export const sentLines = jsonLines(
  z.array(z.tuple([text(40), text(20)])).min(1),
  { longest: 60_000, most: maxCartLines },
  { example: '[["4711", "12"]]', line: 'pairs of an item number and a quantity' },
).transform((lines) => lines.map(([item, quantity]): TypedLine => ({ item, quantity })))

/** Formats lines for a call's field. */
export const toSentLines = (lines: readonly TypedLine[]): string =>
  JSON.stringify(lines.map(({ item, quantity }) => [item, quantity]))
