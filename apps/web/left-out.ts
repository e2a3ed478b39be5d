import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const menu = (parts: readonly string[]) => parts.map((part) => `@mantine/core/esm/components/Menu/${part}/${part}.mjs`)

/**
 * Modules that libraries import for everyone and that the web app never uses: zod writes JSON Schema, and Mantine attaches
 * every part of a menu to it.
 */
const unused = [
  'zod/v4/core/json-schema-processors.js',
  'zod/v4/core/to-json-schema.js',
  ...menu(['MenuCheckboxGroup', 'MenuCheckboxItem', 'MenuContextMenu', 'MenuRadioGroup', 'MenuRadioItem']),
  ...menu(['MenuSearch', 'MenuSub']),
  '@mantine/core/esm/components/Checkbox/CheckboxCard/CheckboxCard.mjs',
  '@mantine/core/esm/components/Checkbox/CheckboxIndicator/CheckboxIndicator.mjs',
  '@mantine/core/esm/components/Combobox/ComboboxDropdownTarget/ComboboxDropdownTarget.mjs',
  '@mantine/core/esm/components/Combobox/ComboboxFooter/ComboboxFooter.mjs',
  '@mantine/core/esm/components/Combobox/ComboboxHeader/ComboboxHeader.mjs',
  '@mantine/core/esm/components/Combobox/ComboboxSearch/ComboboxSearch.mjs',
  '@mantine/core/esm/components/Popover/PopoverContextMenu/PopoverContextMenu.mjs',
]

/** What the grid contains for those without a theme of their own and for filters in its headers; ours has neither. */
const grid = 'ag-grid-community/dist/package/main.esm.mjs'
const gridChanges = [
  ['return themeQuartz;', 'return createTheme();'],
  ['css: [column_filters_default]', 'css: []'],
] as const

/** The names that a module of a library exports, as libraries' builds write them. */
function exportedNames(code: string): string[] {
  const declared = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name = '']) => name)
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(','))
  return [...declared, ...listed.map((entry) => entry.split(' as ').at(-1)?.trim() ?? '')].filter(Boolean)
}

/**
 * A module with the same exports that throw when they are used. A `create…` function runs for every schema, so it
 * returns what throws.
 */
function standIn(names: readonly string[]): string {
  const value = (name: string) =>
    name.startsWith('create') ? `() => leftOut(${JSON.stringify(name)})` : `leftOut(${JSON.stringify(name)})`
  return [
    "const leftOut = (name) => () => { throw new Error(name + ' is left out of the build: see left-out.ts') }",
    ...names.map((name) => `export const ${name} = ${value(name)}`),
  ].join('\n')
}

/** Leaves out of the build what libraries import and the web app never uses. Fails it once a library has moved a module. */
export function leftOut(): Plugin {
  const missing = new Set(unused)
  return {
    name: 'left-out',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      const path = unused.find((module) => id.endsWith(`/node_modules/${module}`))
      if (path === undefined) return
      missing.delete(path)
      return standIn(exportedNames(await readFile(id, 'utf8')))
    },
    transform(code, id) {
      if (!id.endsWith(`/node_modules/${grid}`)) return
      let changed = code
      for (const [from, to] of gridChanges) {
        if (code.split(from).length !== 2) this.error(`left-out.ts: ${grid} does not contain '${from}' once`)
        changed = changed.replace(from, to)
      }
      return { code: changed, map: null }
    },
    buildEnd(failure) {
      if (!failure && missing.size > 0)
        this.error(`left-out.ts names modules that no library imports: ${[...missing].join(', ')}`)
    },
  }
}

/**
 * Gives Mantine's tooltips a copy of the library that places them. All of it is one module, which every menu needs a part of;
 * most of it serves tooltips, which one screen has.
 */
export function tooltipsApart(): Plugin {
  return {
    name: 'tooltips-apart',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer = '', options) {
      if (source !== '@floating-ui/react' || !importer.includes('/@mantine/core/esm/components/Tooltip/')) return
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: `${found.id}?tooltips` }
    },
  }
}
