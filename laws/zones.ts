import { isTest, type SourceFile } from './sources.ts'

/** The files where slices are put together: they alone import from all of them. */
const compositionRoots = [
  'packages/contract/src/endpoints.ts',
  'packages/contract/src/screens.ts',
  'apps/server/src/main.ts',
  'apps/server/src/app.ts',
  'apps/server/src/implementations.ts',
  'apps/server/src/services.ts',
  'apps/web/src/main.tsx',
  'apps/web/src/router.tsx',
  'apps/web/src/screens.ts',
]

const packageOf = (path: string) => /^(?:apps|packages)\/([^/]+)\/src\//.exec(path)?.[1]
const folderOf = (path: string) => /^(?:apps|packages)\/[^/]+\/src\/([^/]+)\//.exec(path)?.[1]
/** What a package holds beside its slices. */
const kitFolders = ['kit', 'layout']

/** The slices: every folder of the contract but its kit, and every folder of the web app that holds a screen. */
export function slicesOf(files: readonly SourceFile[]): Set<string> {
  const holders = files.filter(({ path }) => packageOf(path) === 'contract' || /Screen\.tsx$/.test(path))
  const folders = holders.map(({ path }) => folderOf(path)).filter((folder) => folder !== undefined)
  return new Set(folders.filter((folder) => !kitFolders.includes(folder)))
}

/** Why this file may not import that one; undefined where it may. */
function objection(from: SourceFile, target: string, slices: ReadonlySet<string>): string | undefined {
  const sliceOf = (path: string) => {
    const folder = folderOf(path)
    return folder !== undefined && slices.has(folder) ? folder : undefined
  }
  const home = packageOf(from.path)
  const other = packageOf(target)
  if (home === 'contract' && !isTest(from) && other !== 'contract' && target !== 'zod')
    return 'contract imports zod alone'
  if (other === undefined) return undefined
  if (home === 'web' && other === 'server') return 'browser code never imports server code'
  if (home === 'server' && other === 'web') return 'the server never imports browser code'
  const slice = sliceOf(target)
  if (slice === undefined || slice === sliceOf(from.path)) return undefined
  if (isTest(from) || compositionRoots.includes(from.path)) return undefined
  return sliceOf(from.path) ? 'slices never import one another' : 'the kit does not know the slices'
}

/** Every import that crosses a zone, one line each. */
export const crossings = (files: readonly SourceFile[], slices: ReadonlySet<string>): string[] =>
  files.flatMap((file) =>
    file.imports.flatMap((target) => {
      const why = objection(file, target, slices)
      return why === undefined ? [] : [`${file.path} imports ${target}: ${why}`]
    }),
  )

const builder = /\bsql(?:\.\w+)?(?:<[^`]*?>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const sqlPlaces = [/(?:^|[/-])queries\.ts$/, /\/src\/(?:db|feeds)\//]

/** Files that hold SQL outside `queries.ts`, `db/` and `feeds/`. */
export const strayQueries = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isTest(file) && builder.test(file.text) && !sqlPlaces.some((place) => place.test(file.path)))
    .map(({ path }) => path)
