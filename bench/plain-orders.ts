// A first, simple version of the order search: Fastify, pg, and JSON.stringify, without rights or limits.
import Fastify from 'fastify'
import pg from 'pg'
import { filters, ordersSql } from './statements/orders-statements.ts'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const app = Fastify()

app.get<{ Querystring: { by: keyof typeof filters } }>('/orders', async (request) => {
  const { rows } = await pool.query(ordersSql('$1', '$2', filters[request.query.by].where), ['01', '100001'])
  return rows
})

await app.listen({ host: '127.0.0.1', port: Number(process.argv[3]) })
