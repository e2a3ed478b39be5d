import { bySection } from './rules.ts'

/** A line at its place. The lines of a section stand together. */
export interface PlacedLine {
  itemNumber: string
  section: string
  par: number | null
}

const indexOf = (lines: readonly PlacedLine[], item: string) => lines.findIndex(({ itemNumber }) => itemNumber === item)

/** Moves a line one place up or down. At the end of its section, it joins the next one. */
export function moved<Line extends PlacedLine>(lines: readonly Line[], item: string, by: 1 | -1): readonly Line[] {
  const at = indexOf(lines, item)
  const [line, passed] = [lines[at], lines[at + by]]
  if (!line || !passed) return lines
  return line.section === passed.section
    ? lines.with(at, passed).with(at + by, line)
    : lines.with(at, { ...line, section: passed.section })
}

/** Puts a line before or after another one, into its section. */
export function dropped<Line extends PlacedLine>(
  lines: readonly Line[],
  item: string,
  target: string,
  where: 'before' | 'after',
): readonly Line[] {
  const [line, other] = [lines[indexOf(lines, item)], lines[indexOf(lines, target)]]
  if (!line || !other || line === other) return lines
  const others = lines.filter((one) => one !== line)
  const at = others.indexOf(other) + (where === 'after' ? 1 : 0)
  return others.toSpliced(at, 0, { ...line, section: other.section })
}

/** Renames a section. With the name of another one, it joins that one. */
export const renamed = <Line extends PlacedLine>(
  lines: readonly Line[],
  section: string,
  name: string,
): readonly Line[] => bySection(lines.map((line) => (line.section === section ? { ...line, section: name } : line)))

/** Starts a new section with a line and those after it in its section. */
export function split<Line extends PlacedLine>(lines: readonly Line[], item: string): readonly Line[] {
  const at = indexOf(lines, item)
  const section = lines[at]?.section
  const names = new Set(lines.map((line) => line.section))
  let name = 'New section'
  for (let nth = 2; names.has(name); nth++) name = `New section ${nth}`
  return lines.map((line, nth) => (nth >= at && line.section === section ? { ...line, section: name } : line))
}

export const withPar = <Line extends PlacedLine>(
  lines: readonly Line[],
  item: string,
  par: number | null,
): readonly Line[] => lines.map((line) => (line.itemNumber === item ? { ...line, par } : line))
