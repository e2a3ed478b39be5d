import { type CompiledQuery, PostgresQueryCompiler } from 'kysely'
import { escapeLiteral } from 'pg'
import utils from 'pg/lib/utils.js'

/** A value as an untyped quoted literal, so that the database infers its type as for a bound value. */
export function literal(value: unknown): string {
  const bound = utils.prepareValue(value)
  if (bound === null) return 'null'
  return typeof bound === 'string' ? escapeLiteral(bound) : `'\\x${bound.toString('hex')}'`
}

/** Compiles a query with its bound values inlined. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literal(value))
  }
}

/**
 * The query's SQL with its bound values inlined.
 * @throws {Error} for a query made by `CompiledQuery.raw`, whose tree lacks its values
 */
export function withLiterals(query: CompiledQuery): string {
  const { sql, parameters } = new LiteralCompiler().compileQuery(query.query, query.queryId)
  if (parameters.length > 0 || (query.parameters.length > 0 && sql === query.sql)) {
    throw new Error('a COPY needs a query built by Kysely, not one by CompiledQuery.raw')
  }
  return sql
}
