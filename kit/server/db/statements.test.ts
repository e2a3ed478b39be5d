import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitStatements } from './statements.ts'

test('A text is split at the semicolons that end a statement', () => {
  expect(
    splitStatements(`-- one; comment
create table a (b text default ';;''', "c;d" text); /* two; */ do $$ begin x; end $$;
create function f() returns text as $body$ select ';' $body$ language sql; -- the end;
`),
  ).toEqual([
    `-- one; comment\ncreate table a (b text default ';;''', "c;d" text)`,
    '/* two; */ do $$ begin x; end $$',
    "create function f() returns text as $body$ select ';' $body$ language sql",
  ])
})

test('No statement of a migration ends inside a text', () => {
  const folder = join(import.meta.dirname, 'migrations')
  for (const name of readdirSync(folder)) {
    for (const statement of splitStatements(readFileSync(join(folder, name), 'utf8'))) {
      const bare = statement.replaceAll(/--[^\n]*/g, '').trim()
      expect(bare, name).toMatch(/^(create|alter|drop|insert|update|delete|do|comment|grant|revoke|select|truncate) /i)
      expect(bare.split('$$').length % 2, name).toBe(1)
    }
  }
})
