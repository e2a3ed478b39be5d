import { CompiledQuery } from 'kysely'
import type { Db, Session } from './store.ts'

/** Parts of SQL in which a semicolon ends nothing: comments, quoted texts and names, and dollar-quoted texts. */
const whole = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g

export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(whole)) {
    if (found !== ';') continue
    statements.push(text.slice(from, index))
    from = index + 1
  }
  statements.push(text.slice(from))
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '')
}

/** Runs statements one at a time: extensions that rewrite a statement reject several in one text. */
export async function runEach(session: { query(sql: string): Promise<unknown> }, statements: readonly string[]) {
  for (const statement of statements) await session.query(statement)
}

export type Statements = Pick<Session, 'query'>

/** Runs statements in a pool or a transaction, for code that also runs in a session. */
export const statementsOf = (db: Db): Statements => ({
  query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
})

/** Quotes an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
/** Lists quoted columns, with the alias of their table if given. */
export const listed = (names: readonly string[], alias?: string): string =>
  names.map((name) => (alias === undefined ? quoted(name) : `${alias}.${quoted(name)}`)).join(', ')
