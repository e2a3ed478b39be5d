import { z } from 'zod'
import { text } from '#kit/contract/declare/fields.ts'
import { jsonLines } from '#buying/contract/ordering/lines.ts'
import { longestItem } from '#kit/contract/declare/report-fields.ts'
import type { SentCount } from './counting.ts'
import {
  boughtGuide,
  fedGuideName,
  type GuideLine,
  levelFault,
  maxGuideLines,
  maxGuideName,
  maxSection,
} from './rules.ts'

const digits = /^\d{1,15}$/

/** The ID of any guide. */
export const guideId = text(maxGuideName + 2).refine(
  (id) => id === boughtGuide.id || digits.test(id) || (fedGuideName(id) ?? '') !== '',
  'must be the id of a guide',
)
/** The ID of a guide that the portal saves and the user can change. */
export const savedGuideId = z.string().regex(digits, 'must be the id of a saved guide')
export const guideName = text(maxGuideName).trim().min(1, 'is required')
export const version = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)

/** Lines as a call sends them: `[["4711", "Bar", "12"], …]` with item, section, and par level. */
export const guideLines = jsonLines(
  z.array(z.tuple([text(longestItem).trim(), text(maxSection).trim(), text(20)])).min(1),
  { longest: 150_000, most: maxGuideLines },
  {
    example: '[["4711", "Bar", "12"]]',
    line: `an item number, a section of at most ${maxSection} characters, and a par level per line`,
  },
)
  .superRefine((lines, context) => {
    for (const [at, [, , par]] of lines.entries()) {
      if (levelFault(par) === undefined) continue
      const message = `line ${at + 1}: the par level ${JSON.stringify(par)} is not a number from 0 to 999,999`
      return context.addIssue({ code: 'custom', message })
    }
  })
  .transform((lines) =>
    lines.map(
      ([item, section, par]): GuideLine => ({ item, section, par: par.trim() === '' ? undefined : Number(par) }),
    ),
  )

/** Counts as a call sends them; see `SentCount`. */
export const sentCounts = jsonLines(
  z.array(
    z.tuple([
      text(longestItem).trim().min(1),
      text(20).refine((typed) => levelFault(typed) === undefined),
      z.int().min(1).max(999_999_999),
      z.int().min(0).max(999_999_999),
    ]),
  ),
  { longest: 150_000, most: maxGuideLines },
  {
    example: '[["4711", "12", 1, 30]]',
    line: 'an item number, a count, the number of the change, and its age in seconds per line',
  },
).transform((lines) => lines.map(([item, typed, nth, secondsAgo]): SentCount => ({ item, typed, nth, secondsAgo })))

export const toSentCounts = (counts: readonly SentCount[]): string =>
  JSON.stringify(counts.map(({ item, typed, nth, secondsAgo }) => [item, typed, nth, secondsAgo]))

/** Formats lines for a call's field. */
export const toGuideLines = (
  some: readonly { item: string; section?: string; par?: number | string | null | undefined }[],
): string => JSON.stringify(some.map(({ item, section = '', par }) => [item, section, String(par ?? '')]))
