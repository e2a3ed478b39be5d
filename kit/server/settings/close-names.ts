/** The number of letters to add, remove, or replace to make one word of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const above = row
    row = [at + 1]
    for (const [to, wanted] of [...other].entries())
      row.push(Math.min((above[to + 1] ?? 0) + 1, (row[to] ?? 0) + 1, (above[to] ?? 0) + (letter === wanted ? 0 : 1)))
  }
  return row.at(-1) ?? 0
}

/** Shorter names are close to names of other programs: `HOST` to `HOME`. */
const shortest = 8

/** Finds names that are no settings but close to one, as a slip of the finger makes them. */
export function misspelled(given: readonly string[], known: readonly string[]): { name: string; meant: string }[] {
  const names = [...known, ...known.map((name) => `${name}_FILE`)]
  return given
    .filter((name) => name.length >= shortest && !names.includes(name))
    .flatMap((name) => {
      const meant = names.find((one) => one.length >= shortest && distance(name, one) <= 2)
      return meant === undefined ? [] : [{ name, meant }]
    })
}
