import { feedFiles } from '#app/server/tables.ts'
import { z } from 'zod'
import type { GuardName } from '#kit/server/tables/fed-table.ts'

/** How much a load may change a figure, in percent of its current value. */
export type Limits = Readonly<Record<GuardName, number>>

export const standardLimits: Limits = { balances: 50, stockValue: 50, prices: 20 }

export const standardKeeping = 100

const minutesOf = { m: 1, h: 60, d: 1440 } as const
const part = /^([a-z_]+)=([1-9]\d{0,3})([mhd])$/
const known = new Set(feedFiles.map(({ file }) => file))

/** The minutes between two loads of each file: `stock=15m,orders=1h`. */
export const rhythms = z
  .string()
  .default('')
  .transform((text, context) => {
    const rhythm = new Map<string, number>()
    for (const one of text.split(',').filter((some) => some.trim() !== '')) {
      const [, kind = '', count, unit] = part.exec(one.trim()) ?? []
      const file = `${kind}.csv`
      if (!known.has(file)) {
        const says = kind === '' ? 'must be like stock=15m,orders=1h,invoices=1d' : `there is no feed file ${file}`
        context.addIssue({ code: 'custom', message: says })
        return z.NEVER
      }
      rhythm.set(file, Number(count) * minutesOf[unit as keyof typeof minutesOf])
    }
    return rhythm
  })

export const addresses = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .pipe(z.array(z.email()).max(20))
