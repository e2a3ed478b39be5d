import { expect, test } from 'vitest'
import { databaseParts, readDatabaseUrl } from './database-url.ts'
import { databaseTarget } from './target.ts'

test('A URL of one host stays as it is', () => {
  for (const url of ['postgres://u:p@h/db', 'postgresql://h:5433/db?sslmode=require', 'postgres:///db?host=/run/x'])
    expect(readDatabaseUrl(url)).toEqual({ urls: [url], target: 'any' })
})

test('A URL of several hosts gives a URL for each, with the same user, database, and settings', () => {
  const url = 'postgres://u:p@h1:5432,[::1]:5433,h3/db?target_session_attrs=read-write&sslmode=require'
  expect(readDatabaseUrl(url)).toEqual({
    urls: [
      'postgres://u:p@h1:5432/db?sslmode=require',
      'postgres://u:p@[::1]:5433/db?sslmode=require',
      'postgres://u:p@h3/db?sslmode=require',
    ],
    target: 'read-write',
  })
  expect(readDatabaseUrl('postgres://h1/db?target_session_attrs=standby')).toEqual({
    urls: ['postgres://h1/db'],
    target: 'standby',
  })
  expect(databaseParts(url)).toEqual({ user: 'u', name: 'db', hosts: 'h1:5432, [::1]:5433, h3' })
  expect(databaseTarget({ databaseUrl: url, dataDir: '' })).toBe('database db on h1:5432, [::1]:5433, h3')
})

test.each([
  ['mysql://h/db', 'must start with postgres://'],
  ['postgres://u:secret@h1,/db', 'names an empty host'],
  ['postgres://u:secret@h1:1,h2:99999/db', 'host h2:99999 is invalid'],
  ['postgres://u:secret@h:99999/db', 'Invalid URL'],
  ['postgres:///db?host=/a,/b', 'must name several hosts before the database'],
  ['postgres://h/db?target_session_attrs=slave', 'target_session_attrs must be one of any, read-write, read-only,'],
  ['postgres://u:secret@h/db?application_name=trade-counter', 'must not contain application_name'],
  ['postgres://u:secret@h/db?sslmode=require&options=-c%20portal.scope%3D*', 'must not contain options'],
  ['postgres://u:secret@h/db?%6fptions=-cportal.scope=*', 'must not contain options'],
  ['postgres://h/db?target_session_attrs=any&target_session_attrs=any', 'target_session_attrs must be one of'],
])('%s is refused, without its password', (url, message) => {
  expect(() => readDatabaseUrl(url)).toThrow(message)
  expect(() => readDatabaseUrl(url)).not.toThrow('secret')
})
