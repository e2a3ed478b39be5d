import { expect, test } from 'vitest'
import { checkDatabaseUrl, databaseParts } from './database-url.ts'
import { databaseTarget } from './target.ts'

test.each(['postgres://u:p@h/db', 'postgresql://h:5433/db?sslmode=require', 'postgres:///db?host=/run/x'])(
  '%s is accepted',
  (url) => {
    expect(() => checkDatabaseUrl(url)).not.toThrow()
  },
)

test('A database is named without user and password', () => {
  const url = 'postgres://u:p@h1:5432/db'
  expect(databaseParts(url)).toEqual({ user: 'u', name: 'db', host: 'h1:5432' })
  expect(databaseTarget({ databaseUrl: url, dataDir: '' })).toBe('database db on h1:5432')
  expect(databaseParts('postgres:///db?host=/run/x').host).toBe('/run/x')
})

test.each([
  ['mysql://h/db', 'must start with postgres://'],
  ['postgres://u:secret@h:99999/db', 'Invalid URL'],
  ['postgres://u:secret@h1,h2/db', 'must name one host; put a proxy'],
  ['postgres:///db?host=/a,/b', 'must name one host'],
  ['postgres://u:secret@h/db?target_session_attrs=read-write', 'must name one host'],
  ['postgres://u:secret@h/db?application_name=trade-counter', 'must not contain application_name'],
  ['postgres://u:secret@h/db?sslmode=require&options=-c%20portal.scope%3D*', 'must not contain options'],
  ['postgres://u:secret@h/db?%6fptions=-cportal.scope=*', 'must not contain options'],
])('%s is refused, without its password', (url, message) => {
  expect(() => checkDatabaseUrl(url)).toThrow(message)
  expect(() => checkDatabaseUrl(url)).not.toThrow('secret')
})
