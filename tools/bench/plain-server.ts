// A first, simple version: Fastify, pg, and JSON.stringify, without rights or limits. The baseline of `npm run bench`.
import Fastify from 'fastify'
import pg from 'pg'
import { inventorySql, searchSql } from './statements/inventory-statements.ts'
import { filters, ordersSql } from './statements/orders-statements.ts'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const app = Fastify()

app.get<{ Querystring: { rows: string } }>('/inventory', async (request) => {
  const { rows } = await pool.query(inventorySql('$1', '$2', '$3', '$4'), [
    '01',
    '100001',
    '2026-11-20',
    Number(request.query.rows),
  ])
  return rows
})

app.get<{ Querystring: { word: string } }>('/search', async (request) => {
  const { rows } = await pool.query(searchSql, ['01', '100001', '2026-11-20', 20, `%${request.query.word}%`])
  return rows
})

app.get<{ Querystring: { by: keyof typeof filters } }>('/orders', async (request) => {
  const { rows } = await pool.query(ordersSql('$1', '$2', filters[request.query.by].where), ['01', '100001'])
  return rows
})

await app.listen({ host: '127.0.0.1', port: Number(process.argv[3]) })
