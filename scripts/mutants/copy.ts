import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Our own packages are symlinks in node_modules: the copy links to its own. */
const ourPackages = '@trade-counter'

function linkModules(copy: string): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, ourPackages), { recursive: true })
  for (const name of readdirSync(from)) if (name !== ourPackages) symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, ourPackages)))
    symlinkSync(readlinkSync(join(from, ourPackages, name)), join(to, ourPackages, name))
}

/** Copies everything the tests read into a separate folder, where files can be mutated. @returns the folder */
export function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'trade-counter-mutants-'))
  const files = globSync(['{apps,packages,laws,scripts,docs,bench}/**/*', '*.{json,ts,md}', '.npmrc', '.gitignore'], {
    cwd: root,
    exclude: ({ name }) => name === 'node_modules' || name === 'dist',
    withFileTypes: true,
  })
  for (const file of files) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name).slice(root.length)
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    cpSync(join(root, path), join(copy, path))
  }
  linkModules(copy)
  return copy
}
