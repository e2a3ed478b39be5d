interface ModuleFacts {
  isEntry: boolean
  /** Modules that import this one statically. */
  importers: readonly string[]
}

/** Libraries of the first page. Their indexes import everything they have, so that imports alone would say too much. */
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
 * Puts what the first page needs into one chunk: fewer requests, better packing, and modules run in the order of their
 * imports. Our own modules belong to it when a chain of static imports leads there from the entry.
 */
export function entryChunk() {
  const known = new Map<string, boolean>()
  const isEager = (id: string, facts: (id: string) => ModuleFacts | null): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    // A circle of imports that the entry does not reach stays outside.
    known.set(id, false)
    const found = facts(id)
    const eager = found !== null && (found.isEntry || found.importers.some((importer) => isEager(importer, facts)))
    known.set(id, eager)
    return eager
  }
  return {
    debugName: 'entry',
    name: (id: string, context: { getModuleInfo(id: string): ModuleFacts | null }) => {
      if (id.includes('/node_modules/')) return libraries.test(id) ? 'entry' : null
      return isEager(id, (asked) => context.getModuleInfo(asked)) ? 'entry' : null
    },
  }
}
