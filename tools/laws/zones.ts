import { features } from '../../features.ts'
import { isTest, type SourceFile } from './sources.ts'

/** A file's location, parsed from its path. */
interface Place {
  area: 'kit' | 'features' | 'app'
  /** The feature of the file, if any. */
  feature: string | undefined
  side: 'contract' | 'server' | 'web' | 'e2e'
  /** The folder of the kit, if any. */
  folder: string | undefined
}

const form = /^(?:(kit|app)|features\/([^/]+))\/(contract|server|web|e2e)\/(?:([^/]+)\/)?/

/** @returns undefined for files outside the product */
export function placeOf(path: string): Place | undefined {
  const [match, area, feature, side, folder] = form.exec(path) ?? []
  if (match === undefined) return undefined
  return { area: (area ?? 'features') as Place['area'], feature, side: side as Place['side'], folder }
}

/**
 * All calls, names of fields, and tables, and the type of the settings: everybody may import them, though the
 * application composes them.
 */
const namesOfAll = /^app\/(?:contract\/(?:endpoints|field-labels)|server\/(?:config|tables))\.ts$/

const level = (feature: string): number => (features as readonly string[]).indexOf(feature)

function sideObjection(from: Place, to: Place): string | undefined {
  if (from.side === 'contract' && to.side !== 'contract') return 'the contract imports only zod'
  if (from.side === 'web' && to.side === 'server') return 'browser code never imports server code'
  if (from.side === 'server' && to.side === 'web') return 'the server never imports browser code'
  return undefined
}

/** Returns why a file of the product may not import another one; undefined if it may. */
function orderObjection(from: Place, to: Place, target: string): string | undefined {
  if (from.area === 'app' || namesOfAll.test(target)) return undefined
  if (to.area === 'app') return 'only the application imports what composes it'
  if (from.area === 'kit' && to.area === 'features') return 'the kit imports no feature'
  if (from.feature === undefined) return undefined
  if (to.folder === 'columnar' && to.side === 'server') return 'only the application imports the columnar copy'
  if (to.feature === undefined || level(to.feature) <= level(from.feature)) return undefined
  return `${from.feature} comes before ${to.feature} in features.ts`
}

function objection(file: SourceFile, target: string): string | undefined {
  const from = placeOf(file.path)
  const to = placeOf(target)
  if (from === undefined || from.side === 'e2e') return undefined
  if (from.side === 'contract' && !isTest(file) && to === undefined && target !== 'zod')
    return 'the contract imports only zod'
  if (to === undefined) return undefined
  const why = isTest(file) && from.side === 'contract' ? undefined : sideObjection(from, to)
  return why ?? (isTest(file) ? undefined : orderObjection(from, to, target))
}

/** Returns every import that crosses a boundary, one per line. */
export const crossings = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    file.imports.flatMap((target) => {
      const why = objection(file, target)
      return why === undefined ? [] : [`${file.path} imports ${target}: ${why}`]
    }),
  )

/** Returns source files outside the kit, the listed features, and the application. */
export const misplaced = (files: readonly SourceFile[]): string[] =>
  files
    .map(({ path }) => path)
    .filter((path) => {
      const place = placeOf(path)
      return place === undefined || (place.feature !== undefined && level(place.feature) < 0)
    })

/** Returns every import between folders of the kit that closes a cycle, one per line. */
export function circles(files: readonly SourceFile[]): string[] {
  const kitFolder = (path: string): string | undefined => {
    const place = placeOf(path)
    return place?.area === 'kit' && place.folder !== undefined ? `kit/${place.side}/${place.folder}` : undefined
  }
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

const registration = /^features\/([^/]+)\/([^/]+)\/(calls|screens|feature)\.ts$/
const lists: Readonly<Record<string, string>> = { calls: 'endpoints', screens: 'screens', feature: 'features' }

/** Returns what a feature registers but the application does not list. */
export const unlisted = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) => {
    const [, feature = '', side, kind = ''] = registration.exec(path) ?? []
    if (side === undefined) return []
    const list = files.find((file) => file.path === `app/${side}/${lists[kind]}.ts`)?.text ?? ''
    const name = feature.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const exported = [...text.matchAll(/^export (?:const (\w+)|\{ \w+ as (\w+) \})/gm)].map(([, a, b]) => a ?? b ?? '')
    const isListed = (what: string) => new RegExp(`[[(\\s]${name}(?:\\.${what})?[,)\\]]`).test(list)
    return exported.filter((what) => !isListed(what)).map((what) => `${path}: ${what}`)
  })

/** The only source file that creates carts and changes the states of orders. */
export const stateMachine = 'features/orders/server/state-queries.ts'

const stateWrites = [
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'cart_states(?: as \w+)?'/,
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?cart_states\b/i,
  /(?:insertInto|mergeInto)\(\s*'carts(?: as \w+)?'/,
  /\b(?:insert|merge)\s+into\s+carts\b/i,
  /updateTable\(\s*'carts(?: as \w+)?'\s*\)\s*\.set\((?:[^)]|\)(?!\s*\.))*\bstate\b/,
  /\bupdate\s+(?:only\s+)?carts\b[^;`]*?\bset\b(?:(?!\bwhere\b)[^;`])*\bstate\s*=/i,
]

/** Returns other files that create a cart, or write the state of an order or its history. */
export const strayStates = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isTest(file) && file.path !== stateMachine && stateWrites.some((form) => form.test(file.text)))
    .map(({ path }) => path)

const builder = /\bsql(?:\.\w+)?(?:<[^`]*?>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const sqlPlaces = [/(?:^|[/-])queries\.ts$/, /^(?:kit\/server\/db|features\/intake\/server)\//]

/** Returns files with SQL outside `queries.ts`, `kit/server/db/`, and `features/intake/server/`. */
export const strayQueries = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isTest(file) && builder.test(file.text) && !sqlPlaces.some((place) => place.test(file.path)))
    .map(({ path }) => path)
