/**
 * How many entries of a bar fit, in order; if some do not, space is reserved for the menu with the rest.
 * @param widths of the entries, including gaps, in pixels
 */
export function fittingCount(widths: readonly number[], room: number, moreWidth: number): number {
  if (widths.reduce((sum, width) => sum + width, 0) <= room) return widths.length
  let used = moreWidth
  const first = widths.findIndex((width) => {
    used += width
    return used > room
  })
  return first === -1 ? widths.length : first
}
