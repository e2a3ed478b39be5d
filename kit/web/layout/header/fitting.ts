/**
 * Returns how many entries fit in a bar. If some don't, reserves space for the menu with the rest.
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
