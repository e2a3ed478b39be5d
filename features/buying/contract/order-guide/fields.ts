import { z } from 'zod'
import { text } from '#kit/contract/declare/fields.ts'
import { longestItem } from '#kit/contract/declare/report-fields.ts'
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

/** Any guide. */
export const guideId = text(maxGuideName + 2).refine(
  (id) => id === boughtGuide.id || digits.test(id) || (fedGuideName(id) ?? '') !== '',
  'must be the id of a guide',
)
/** A guide that the portal saves, and that can be changed. */
export const savedGuideId = z.string().regex(digits, 'must be the id of a saved guide')
export const guideName = text(maxGuideName).trim().min(1, 'is required')
export const version = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number)

const lines = z.array(z.tuple([text(longestItem).trim(), text(maxSection).trim(), text(20)])).min(1)

/** Lines as a call sends them: JSON of `[["4711", "Bar", "12"], …]`: item, section, and par level. */
export const guideLines = text(150_000).transform((json, context): GuideLine[] => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return refuse('must be JSON: [["4711", "Bar", "12"]]')
  }
  if (Array.isArray(value) && value.length > maxGuideLines) return refuse(`at most ${maxGuideLines} lines`)
  const parsed = lines.safeParse(value)
  if (!parsed.success)
    return refuse(`must be an item number, a section of at most ${maxSection} characters, and a par level per line`)
  const at = parsed.data.findIndex(([, , par]) => levelFault(par) !== undefined)
  const wrong = parsed.data[at]
  if (wrong)
    return refuse(`line ${at + 1}: the par level ${JSON.stringify(wrong[2])} is not a number from 0 to 999,999`)
  return parsed.data.map(([item, section, par]) => ({
    item,
    section,
    par: par.trim() === '' ? undefined : Number(par),
  }))
})

/** The same lines as a call's field. */
export const toGuideLines = (
  some: readonly { item: string; section?: string; par?: number | string | null | undefined }[],
): string => JSON.stringify(some.map(({ item, section = '', par }) => [item, section, String(par ?? '')]))
