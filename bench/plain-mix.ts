// A first, simple version of what the mix needs: Fastify, pg, and JSON.stringify, without sessions, rights, or limits.
import { verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import pg from 'pg'
import PdfDocument from 'pdfkit'
import { passwordHash } from './data/data.ts'
import { filters, ordersSql } from './statements/orders-statements.ts'
import { plainReport } from './statements/purchasing-statements.ts'
import { searchSql } from './statements/statements.ts'

const [, , connectionString, port] = process.argv
const pool = new pg.Pool({ connectionString, max: 10 })
const app = Fastify()
const hash = await passwordHash()
const company = '01'
const page = '<!doctype html><title>Portal</title><script src="/app.js"></script>'

interface Query {
  owner: string
  word: string
  rows: string
  invoice: string
}
type Asked = { Querystring: Query }

const found = async ({ owner, word }: Query, rows: number) =>
  (await pool.query(searchSql, [company, owner, '2026-11-20', rows, `%${word}%`])).rows as Record<string, unknown>[]

app.post<{ Body: { password: string } }>('/sign-in', ({ body }) => verify(hash, body.password))
app.get('/page', (_request, reply) => reply.type('text/html').send(page))
app.get<Asked>('/search', ({ query }) => found(query, Number(query.rows)))
app.get<Asked>('/export', async ({ query }, reply) => {
  const rows = await found(query, 32_000)
  const lines = rows.map((row) => Object.values(row).map((value) => `"${String(value ?? '').replaceAll('"', '""')}"`))
  return reply.type('text/csv').send(lines.join('\r\n'))
})
app.get<Asked>('/orders', async ({ query }) => {
  const { rows } = await pool.query(ordersSql('$1', '$2', filters.open.where), [company, query.owner])
  return rows
})
app.get<Asked>('/home', async ({ query }) => {
  const { rows } = await pool.query(
    `select (select sum(balance) from invoices where company = $1 and customer = $2) as owed,
      (select count(*) from orders where company = $1 and customer = $2 and status = 'O') as open,
      (select sum(sales) from sales_lines where company = $1 and customer = $2) as bought`,
    [company, query.owner],
  )
  return rows
})
app.get<Asked>('/report', async ({ query }) => {
  const customers = `(select '${company}' as company, '${Number(query.owner)}' as customer)`
  const { rows } = await pool.query(plainReport(customers))
  return rows
})
app.get<Asked>('/pdf', async ({ query }, reply) => {
  const { rows } = await pool.query(
    'select * from sales_lines where company = $1 and customer = $2 and invoice_number = $3 order by line',
    [company, query.owner, query.invoice],
  )
  const document = new PdfDocument()
  document.text(`Invoice ${query.invoice}`)
  for (const { item, quantity, sales } of rows as Record<string, string>[])
    document.text(`${item} ${quantity} ${sales}`)
  document.end()
  return reply.type('application/pdf').send(document)
})

await app.listen({ host: '127.0.0.1', port: Number(port) })
