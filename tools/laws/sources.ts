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

const root = fileURLToPath(new URL('../..', import.meta.url))
const importForms = /\b(?:from\s+|import\s+|import\(\s*)(['"])([^'"\n]+)\1/g

const areas = /^#(?=(?:kit|app|tools|e2e)\/)/

function resolve(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return specifier.replace(areas, '').replace(/^#/, 'features/')
}

export const sourceFile = (path: string, text: string): SourceFile => ({
  path,
  text,
  imports: [...text.matchAll(importForms)].map(([, , specifier = '']) => resolve(specifier, path)),
})

const isBuilt = (path: string): boolean => path.startsWith('app/web/dist/')

/** Every source file of the kit, the features, and the application, including tests. */
export const readSources = (): SourceFile[] =>
  globSync('{kit,features,app}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !isBuilt(path) && !/\/e2e\//.test(path))
    .sort()
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))

/** Every file of code, including tests, tools, and settings. */
export const readEveryFile = (): SourceFile[] =>
  globSync(['*.ts', '{kit,features,app}/**/*.{ts,tsx,js}', '{e2e,tools}/**/*.{ts,js,mjs}'], { cwd: root })
    .filter((path) => !isBuilt(path))
    .sort()
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))

export const isTest = ({ path }: SourceFile): boolean => /\.test\.tsx?$|\/testing\/|\/proofs\//.test(path)
