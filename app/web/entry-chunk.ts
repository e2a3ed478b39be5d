import type { Plugin } from 'vite'

interface ModuleFacts {
  isEntry: boolean
  /** The modules that statically import this one. */
  importers: readonly string[]
}

/**
 * Libraries of the first page. They are listed because their index modules import everything, so that imports would
 * match too much.
 */
const libraries = new RegExp(
  `/node_modules/(?:${[
    'react|react-dom|scheduler|use-sync-external-store|clsx|idb-keyval',
    '@tanstack/(?:react-router|router-core|history|store|react-store)',
    '@mantine/core/esm/core',
    '@mantine/core/esm/components/(?:ActionIcon|Button|CloseButton|Input|InputBase|Loader|NativeSelect|PasswordInput|TextInput|Transition|UnstyledButton)',
    'lucide-react/dist/esm/(?:createLucideIcon|Icon|context|defaultAttributes|shared)',
  ].join('|')})[/.]`,
)

/**
 * Puts the code of the first page into one chunk: this means fewer requests, better compression, and modules that run
 * in import order. It includes our own modules that the entry imports statically.
 */
export function entryChunk() {
  const known = new Map<string, boolean>()
  const isEager = (id: string, facts: (id: string) => ModuleFacts | null): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    // Excludes an import cycle that the entry does not reach.
    known.set(id, false)
    const found = facts(id)
    const eager = found !== null && (found.isEntry || found.importers.some((importer) => isEager(importer, facts)))
    known.set(id, eager)
    return eager
  }
  return {
    debugName: 'entry',
    priority: 1,
    name: (id: string, context: { getModuleInfo(id: string): ModuleFacts | null }) => {
      if (id.includes('/node_modules/')) return libraries.test(id) ? 'entry' : null
      return isEager(id, (chunkId) => context.getModuleInfo(chunkId)) ? 'entry' : null
    },
  }
}

/**
 * Puts code that most screens share into one chunk with one stylesheet. 50 small chunks would make the first load
 * slower, because each request and each stylesheet costs the page time.
 */
export const screensChunk = () => ({ name: 'screens', priority: 0, minShareCount: 4 })

/**
 * Fails the build if the first page loads a package that only screens need.
 * @param name the package's name
 */
export function firstPageWithout(name: string): Plugin {
  return {
    name: 'first-page-without',
    apply: 'build',
    generateBundle(_options, bundle) {
      const loaded = new Set<string>()
      const load = (file: string): void => {
        const chunk = bundle[file]
        if (loaded.has(file) || chunk?.type !== 'chunk') return
        loaded.add(file)
        if (chunk.moduleIds.some((id) => id.includes(`/node_modules/${name}/`)))
          this.error(`The first page loads ${name}, in ${file}.`)
        for (const imported of chunk.imports) load(imported)
      }
      for (const [file, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) load(file)
    },
  }
}
