import { z } from 'zod'

/** The rows that a load adds, changes, and removes in a file's table. */
export const kindChange = z.object({
  file: z.string(),
  added: z.number(),
  changed: z.number().optional(),
  gone: z.number(),
})
export type LoadKind = z.output<typeof kindChange>

/** How much a load changes a figure, and the groups with the largest changes. */
export const movement = z.object({
  file: z.string(),
  name: z.string(),
  moved: z.string(),
  percent: z.number().optional(),
  most: z.array(z.object({ group: z.string(), before: z.string(), after: z.string() })),
})

/** Who loses rows of a file's table. */
export const loss = z.object({
  file: z.string(),
  who: z.string(),
  count: z.number(),
  losingAll: z.number(),
  rows: z.number(),
  accounts: z.number(),
})
