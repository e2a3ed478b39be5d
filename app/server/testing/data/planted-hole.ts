import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Store } from '#kit/server/db/store.ts'

/**
 * A deliberately vulnerable server: inserts its query parameter into the SQL. It returns rows and generic errors, so
 * that only probing finds the hole.
 * @param field the injectable field; all others are ignored
 */
export async function openHole({ db }: Store, field: string) {
  const server = createServer(async (request, answer) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').searchParams.get(field) ?? ''
    answer.setHeader('content-type', 'application/json')
    try {
      const { rows } = await sql
        .raw(`select item, description from items where description like '%${asked}%' order by item limit 20`)
        .execute(db)
      answer.end(JSON.stringify(rows))
    } catch {
      answer.statusCode = 500
      answer.end('{"title":"Internal error"}')
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
