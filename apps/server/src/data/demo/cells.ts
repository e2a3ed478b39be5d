import { z } from 'zod'

// Schemas for table cells. The reader trims every cell.

const quoted = ({ input }: { input?: unknown }) => `"${String(input)}"`

export const text = z.string().min(1, 'is blank')

/** Text, possibly blank. */
export const anyText = z.string()

export const pattern = (form: RegExp, says: string) =>
  z.string().regex(form, { error: (issue) => `${quoted(issue)} is not ${says}` })

/** A code of digits, including leading zeros. */
export const digits = (count: number) =>
  pattern(
    new RegExp(`^\\d{${count}}$`),
    `${count} digits (a spreadsheet drops leading zeros unless the column is text)`,
  )

const numeric = (form: RegExp, kind: string, low: number, high: number) =>
  z
    .string()
    .refine((cell) => form.test(cell) && Number(cell) >= low && Number(cell) <= high, {
      error: (issue) => `${quoted(issue)} is not a ${kind} from ${low} to ${high}`,
    })
    .transform(Number)

export const number = (low: number, high: number) => numeric(/^-?\d+(\.\d+)?$/, 'number', low, high)
export const whole = (low: number, high: number) => numeric(/^-?\d+$/, 'whole number', low, high)

/** `yes` or blank. */
export const yes = z
  .enum(['yes', ''], { error: (issue) => `${quoted(issue)} is neither "yes" nor blank` })
  .transform((cell) => cell === 'yes')

export const choice = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices, { error: (issue) => `${quoted(issue)} is not one of ${choices.join(', ')}` })

/** Looks up a row of another table by name and returns its content. */
export const nameIn = <Held>(held: ReadonlyMap<string, Held>, file: string) =>
  z.string().transform((cell, context): Held => {
    const found = held.get(cell)
    if (found !== undefined) return found
    context.addIssue(`"${cell}" is not in ${file}`)
    return z.NEVER
  })

type TextCell = z.ZodType<unknown, string>

/** Checks part of a cell and reports its issues. */
function readPart<Cell extends TextCell>(cell: Cell, part: string, context: z.RefinementCtx): z.output<Cell> {
  const { success, data, error } = cell.safeParse(part)
  if (success) return data
  for (const { message } of error.issues) context.addIssue(message)
  return z.NEVER
}

/** Converts a blank cell to undefined. */
export const optional = <Cell extends TextCell>(cell: Cell) =>
  z.string().transform((given, context) => (given === '' ? undefined : readPart(cell, given, context)))

/** Values separated by `|`. */
export const list = <Cell extends TextCell>(cell: Cell) =>
  z
    .string()
    .transform((given, context) =>
      given === '' ? [] : given.split('|').map((part) => readPart(cell, part.trim(), context)),
    )
