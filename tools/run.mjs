// node tools/run.mjs <file.ts> [arguments]: runs a command of the project, or prints one line that says what is
// missing.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const packages = fileURLToPath(new URL('../node_modules', import.meta.url))
const file = resolve(process.argv[2] ?? '')

if (process.features.typescript && existsSync(join(packages, '.package-lock.json'))) {
  process.argv.splice(1, 2, file)
  await import(pathToFileURL(file).href)
} else {
  console.error('Run `npm ci` first: it installs the packages, and the Node 24 that npm then runs this command with.')
  process.exitCode = 1
}
