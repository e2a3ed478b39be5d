import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const connectors = join(import.meta.dirname, '../../../../connectors')

/** What the statements of Prophet 21 and SX.e say in another way than PostgreSQL. */
const inOurWords = (statement: string): string =>
  statement
    .replaceAll("'0' +", "'0' ||")
    .replaceAll(/ \+ (?='-'|' '|i\.invoice_no|c\.last_name)/g, ' || ')
    .replaceAll('cross apply (', 'cross join lateral (')
    .replaceAll(/outer apply \(select top 1 ([\s\S]*?)\) s$/gm, 'left join lateral (select $1 limit 1) s on true')
    .replaceAll(/\(select top 1 ([^()]*?order by [\w.]+)\)/g, '(select $1 limit 1)')

type Row = Record<string, unknown>

/** A connector's statements, over tables with what they read of the ERP's. */
export class Connector {
  readonly #database: PGlite
  readonly #extract: string
  readonly #views: string

  private constructor(database: PGlite, extract: string, views: string) {
    this.#database = database
    this.#extract = extract
    this.#views = views
  }

  static async open(name: string): Promise<Connector> {
    const [extract = '', views = ''] = await Promise.all(
      ['extract.sql', 'views.sql']
        .map((file) => join(connectors, name, file))
        .map((path) => (existsSync(path) ? readFile(path, 'utf8') : undefined)),
    )
    return new Connector(await PGlite.create(), extract, views)
  }

  /** Makes the ERP's tables anew. */
  async fill(tables: string): Promise<void> {
    await this.#database.exec(`drop schema public cascade; create schema public; ${tables}; ${this.#views}`)
  }

  /** What a statement returns for changes since a time. */
  async select(file: string, since = '1900-01-01'): Promise<Row[]> {
    const [, after = ''] = this.#extract.split(`-- file: ${file}\n`)
    const [statement = ''] = after.split('-- file: ')
    const asked = inOurWords(statement).replaceAll(/@since|:since|%\(since\)s/g, `timestamp '${since}'`)
    return (await this.#database.query<Row>(asked)).rows
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}
