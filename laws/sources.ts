import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface SourceFile {
  /** Relative to the repository root, with forward slashes. */
  path: string
  text: string
  /** Its imports, including types: our own files by path from the root, packages by name. */
  imports: string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const aliases: [string, string][] = [
  ['#server/', 'apps/server/src/'],
  ['#web/', 'apps/web/src/'],
  ['@trade-counter/contract/', 'packages/contract/src/'],
  ['@trade-counter/server/', 'apps/server/'],
  ['@trade-counter/web/', 'apps/web/'],
]
const importForms = /\b(?:from\s+|import\s+|import\(\s*)(['"])([^'"\n]+)\1/g

function resolve(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix))
  return alias ? specifier.replace(alias[0], alias[1]) : specifier
}

export const sourceFile = (path: string, text: string): SourceFile => ({
  path,
  text,
  imports: [...text.matchAll(importForms)].map(([, , specifier = '']) => resolve(specifier, path)),
})

/** Every source file of the three packages, including tests. */
export const readSources = (): SourceFile[] =>
  globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
    .sort()
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))

/** Every file of code, including tests, tools, and settings. */
export const readEveryFile = (): SourceFile[] =>
  globSync(
    [
      '*.ts',
      '{apps,packages}/*/*.ts',
      '{apps,packages}/*/src/**/*.{ts,tsx,js}',
      '{bench,e2e,faults,laws,scripts}/**/*.{ts,js,mjs}',
    ],
    { cwd: root },
  )
    .sort()
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))

export const isTest = ({ path }: SourceFile): boolean => /\.test\.tsx?$|\/testing\//.test(path)
