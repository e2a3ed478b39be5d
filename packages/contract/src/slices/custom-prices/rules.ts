export const noCustomPrices = 'No matching Record have been found.'

/** How many characters each filter takes. */
export const filterLengths = { custPart: 12, distPart: 12, department: 4, partDescription: 30 } as const

/** Whether a filter narrows anything: neither an empty one does, nor one that says All. */
export const isFilled = (value: string | undefined): value is string =>
  value !== undefined && value.trim() !== '' && value.trim().toLowerCase() !== 'all'

interface Parts {
  custPart: string
  distPart: string
}

/** Customer part and item exclude one another: typing one disables the other, unless what was typed is All. */
export const disabledParts = ({ custPart, distPart }: Parts): Record<keyof Parts, boolean> => ({
  custPart: isFilled(distPart),
  distPart: isFilled(custPart),
})

export const partsExclusive = 'Customer part and item exclude one another'

/** When a price changes, as its mark says it; undefined where that is far off. */
export function changeMark(row: { curpnd: string; changeDays: number | null }): string | undefined {
  if (row.changeDays === null) return undefined
  const verb = row.curpnd === 'Pending' ? 'starts' : 'ends'
  if (row.changeDays === 0) return `${verb} today`
  return `${verb} in ${row.changeDays} ${row.changeDays === 1 ? 'day' : 'days'}`
}
