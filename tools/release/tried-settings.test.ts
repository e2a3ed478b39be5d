import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../modules.mjs'
import { demoSettings, exposedSettings } from './testing/tried-settings.ts'

test('npm run test:release tries every setting of the configuration, and no other', () => {
  const config = readFileSync(join(root, 'app/server/config.ts'), 'utf8')
  const declared = [...config.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)
  const around = { databaseUrl: '', ownerUrl: '', mailUrl: '', standInUrl: '', dataDir: '', brandingDir: '' }
  const tried = [
    ...Object.keys(exposedSettings({ ...around, port: '', metricsPort: '' })),
    ...Object.keys(demoSettings('', '')),
  ]
  expect([...new Set(tried)].toSorted()).toEqual([...new Set(declared)].toSorted())
})
