/**
 * How many entries of a bar fit into it, in order; where some do not, room is kept for the menu that takes the rest.
 * @param widths of the entries, gaps included, in pixels
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
