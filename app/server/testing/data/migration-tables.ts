export interface TableShape {
  columns: string[]
  /** The primary key and every unique index. */
  keys: string[][]
}

const names = (list: string) => list.split(',').map((name) => name.trim())

/** Reads the tables out of a migration as this project writes them; for tests. */
export function tablesOf(sql: string): Record<string, TableShape> {
  const plain = sql.replace(/--.*$/gm, '')
  const tables: Record<string, TableShape> = {}
  for (const [, table = '', body = ''] of plain.matchAll(/create table (\w+) \((.*?)\n?\);/gs)) {
    const columns = [
      ...body.matchAll(/(?:^|,)\s*(?!primary key)([a-z_0-9]+) (?:text|date|integer|numeric|bytea)/g),
    ].map(([, column = '']) => column)
    const keys = [...body.matchAll(/primary key \(([^)]+)\)/g)].map(([, list = '']) => names(list))
    const [, single] = /(?:^|,)\s*([a-z_]+) [^,(]* primary key/.exec(body) ?? []
    if (single) keys.push([single])
    tables[table] = { columns, keys }
  }
  for (const [, table = '', list = ''] of plain.matchAll(/create unique index \w+ on (\w+) \(([^)]+)\)/g)) {
    tables[table]?.keys.push(names(list))
  }
  return tables
}
