import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { environment, readSettings } from '#app/server/config.ts'
import { demoSettings, embeddedSettings, exposedSettings, seenSettings } from './testing/tried-settings.ts'

test('The release and the screens are tried with every setting, at a value other than its default, and with no other', () => {
  const around = {
    databaseUrl: 'postgres://a/b',
    ownerUrl: 'postgres://a/b',
    mailUrl: 'smtp://a',
    standInUrl: 'http://a',
  }
  const folders = { dataDir: 'tried', brandingDir: 'tried' }
  const tried = [
    exposedSettings({ ...around, ...folders, port: '1', metricsPort: '2' }),
    demoSettings('tried', '1'),
    embeddedSettings('tried', '1'),
    seenSettings({ ...around, ...folders }),
  ]
  const usual = environment.parse(readSettings({}))
  const changed = tried.flatMap((settings) => {
    const values = environment.parse(readSettings(settings))
    return Object.entries(values).flatMap(([name, value]) =>
      isDeepStrictEqual(value, usual[name as keyof typeof usual]) ? [] : [name],
    )
  })
  const declared = Object.keys(environment.shape)
  expect([...new Set(changed)].toSorted()).toEqual(declared.toSorted())
  expect([...new Set(tried.flatMap(Object.keys))].toSorted()).toEqual(declared.toSorted())
})
