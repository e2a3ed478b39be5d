import { isTest, type SourceFile } from './sources.ts'

/** A file's location, parsed from its path. */
interface Place {
  /** `contract`, `server`, or `web`. */
  package: string
  /** The top folder; `root` for the files next to these folders, which compose the slices. */
  zone: 'slices' | 'kit' | 'data' | 'testing' | 'root'
  slice: string | undefined
}

const form = /^(?:apps|packages)\/([^/]+)\/src\/(?:(slices|kit|data|testing)\/)?(?:([^/]+)\/)?/

/** @returns undefined for files that aren't our sources */
export function placeOf(path: string): Place | undefined {
  const found = form.exec(path)
  if (!found) return undefined
  const [, home = '', zone = 'root', folder] = found
  return { package: home, zone: zone as Place['zone'], slice: zone === 'slices' ? folder : undefined }
}

/** Why this file may not import that one; undefined if it may. */
function objection(from: SourceFile, target: string): string | undefined {
  const home = placeOf(from.path)
  const other = placeOf(target)
  if (home?.package === 'contract' && !isTest(from) && other?.package !== 'contract' && target !== 'zod')
    return 'the contract imports only zod'
  if (!home || !other) return undefined
  if (home.package === 'web' && other.package === 'server') return 'browser code never imports server code'
  if (home.package === 'server' && other.package === 'web') return 'the server never imports browser code'
  if (isTest(from) || home.zone === 'root') return undefined
  if (home.package === 'contract' && home.zone === 'kit' && other.zone === 'root')
    return 'the kit of the contract never imports the lists of all slices'
  if (home.zone === 'slices' && target.includes('/kit/columnar/')) return 'slices never import the columnar copy'
  if (other.slice === undefined || other.slice === home.slice) return undefined
  return home.zone === 'slices' ? 'slices never import one another' : 'the kit never imports a slice'
}

/** Every import that crosses a boundary, one line each. */
export const crossings = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    file.imports.flatMap((target) => {
      const why = objection(file, target)
      return why === undefined ? [] : [`${file.path} imports ${target}: ${why}`]
    }),
  )

/** Source files outside these folders, except those at the package's root. */
export const misplaced = (files: readonly SourceFile[]): string[] =>
  files.map(({ path }) => path).filter((path) => placeOf(path)?.zone === 'root' && path.split('/').length > 4)

const kitFolder = (path: string): string | undefined => {
  const found = /^(?:apps|packages)\/([^/]+)\/src\/kit\/([^/]+)\//.exec(path)
  return found ? `${found[1]} kit/${found[2]}` : undefined
}

/** Every import between folders of the kit that closes a circle, one line each. */
export function circles(files: readonly SourceFile[]): string[] {
  const imported = new Map<string, Set<string>>()
  for (const file of files) {
    const from = kitFolder(file.path)
    if (from === undefined || isTest(file)) continue
    const others = file.imports.flatMap((target) => kitFolder(target) ?? []).filter((to) => to !== from)
    imported.set(from, new Set([...(imported.get(from) ?? []), ...others]))
  }
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of imported.get(from) ?? []) if (!seen.has(to)) reachable(to, seen.add(to))
    return seen
  }
  return [...imported].flatMap(([from, targets]) =>
    [...targets].filter((to) => reachable(to).has(from)).map((to) => `${from} imports ${to}, which imports ${from}`),
  )
}

const registration = /\/slices\/[^/]+\/slice\.ts$/

/** What a `slice.ts` exports and the `slices.ts` of its package does not merge. */
export const unlisted = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => registration.test(path))
    .flatMap(({ path, text }) => {
      const list = files.find((file) => file.path === path.replace(registration, '/slices.ts'))
      const exported = [...text.matchAll(/^export (?:const |\{ )(\w+)/gm)].map(([, name = '']) => name)
      const slice = path
        .split('/')
        .at(-2)
        ?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      const isListed = (name: string) => new RegExp(`^ {2}${slice}(?:\\.${name})?,$`, 'm').test(list?.text ?? '')
      return exported.filter((name) => !isListed(name)).map((name) => `${path}: ${name}`)
    })

const builder = /\bsql(?:\.\w+)?(?:<[^`]*?>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const sqlPlaces = [/(?:^|[/-])queries\.ts$/, /\/src\/(?:kit\/db|data\/feeds)\//]

/** Files with SQL outside `queries.ts`, `kit/db/`, and `data/feeds/`. */
export const strayQueries = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isTest(file) && builder.test(file.text) && !sqlPlaces.some((place) => place.test(file.path)))
    .map(({ path }) => path)
