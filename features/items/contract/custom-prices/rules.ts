import { inDays } from '#kit/contract/dates.ts'

export const noCustomPrices = 'No matching Record have been found.'

/** The maximum length of each filter. */
export const filterLengths = { custPart: 12, distPart: 12, department: 4, partDescription: 30 } as const

/** Whether a filter is active: neither empty nor All. */
export const isFilled = (value: string | undefined): value is string =>
  value !== undefined && value.trim() !== '' && value.trim().toLowerCase() !== 'all'

interface Parts {
  custPart: string
  distPart: string
}

/** Customer part and item are mutually exclusive: typing in one disables the other, unless the text is All. */
export const disabledParts = ({ custPart, distPart }: Parts): Record<keyof Parts, boolean> => ({
  custPart: isFilled(distPart),
  distPart: isFilled(custPart),
})

export const partsExclusive = 'Customer part and item cannot be combined'

/** The badge text for a price change; undefined if it is far off. */
export function changeMark(row: { curpnd: string; changeDays: number | null }): string | undefined {
  if (row.changeDays === null) return undefined
  return `${row.curpnd === 'Pending' ? 'starts' : 'ends'} ${inDays(row.changeDays)}`
}
