import { basename, dirname } from 'node:path'
import { isTest, type SourceFile, sourceFile } from '../../laws/sources.ts'

/** Type imports don't run. */
const typeImports = /\bimport type [^'"]*['"][^'"\n]+['"]/g

/** `packages/contract/src/slices/orders/rules.ts` and `apps/server/src/slices/orders/queries.ts` both give `orders`. */
const zoneOf = (path: string) => path.split('/').slice(3, 5).join('/')
const firstWord = (path: string) => basename(path).split(/[.-]/)[0]

/** Tests that run for minutes, measure time, or mock our modules. */
const unfit =
  /\/(matrix|naughty-strings|planted-holes|copy|build|limits|swap|long-sheets|overload|slow-readers|under-load|story|sums-and-history|make)\.test\.ts$/

/**
 * Finds the tests that a change to a file could fail, the likeliest first: by name, by slice, and by distance in the
 * import graph. Nearly every server test reaches nearly every file, so only the first few can run.
 */
export function testFinder(sources: readonly SourceFile[]): (path: string) => string[] {
  const importers = new Map<string, string[]>()
  for (const { path, text } of sources) {
    const running = sourceFile(path, text.replace(typeImports, ''))
    for (const target of running.imports) importers.set(target, [...(importers.get(target) ?? []), path])
  }
  return (changed) => {
    const distances = new Map([[changed, 0]])
    const queue = [changed]
    for (const path of queue) {
      for (const importer of importers.get(path) ?? []) {
        if (distances.has(importer)) continue
        distances.set(importer, (distances.get(path) ?? 0) + 1)
        queue.push(importer)
      }
    }
    // A program is started by its test, not imported.
    const own = changed.replace(/\.ts$/, '.test.ts')
    if (sources.some(({ path }) => path === own) && !distances.has(own)) distances.set(own, 1)
    const place = (test: string): number =>
      (distances.get(test) ?? 0) -
      (basename(test).replace('.test', '') === basename(changed) && dirname(test) === dirname(changed) ? 20 : 0) -
      (zoneOf(test) === zoneOf(changed) ? 6 : 0) -
      (firstWord(test) === firstWord(changed) ? 4 : 0)
    return [...distances.keys()]
      .filter((path) => isTest({ path, text: '', imports: [] }) && path.endsWith('.ts') && !unfit.test(path))
      .filter((path) => !path.startsWith('apps/web/'))
      .toSorted((a, b) => place(a) - place(b))
  }
}
