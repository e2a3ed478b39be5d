import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addService, revokeService } from '#kit/server/access/service-queries.ts'
import { sendSlowly } from '#app/server/testing/servers/slow-request.ts'
import { formOf, partOf, pushingOnPostgres, stockOf } from './testing/pushing.ts'

describe('Feeds pushed over HTTP, on PostgreSQL', () => {
  const { pushing, send, pushCsv, onHand } = pushingOnPostgres()

  test.each([
    ['an unknown kind', '/feeds/passwords', {}, 400, 'kind: must be one of companies'],
    ['an unknown option', '/feeds/stock?force=true', {}, 400, 'force: is not an option'],
    ['a value that is no flag', '/feeds/stock?changes=yes', {}, 400, 'changes: '],
    ['a repeated option', '/feeds/stock?changes=true&changes=true', {}, 400, 'changes: '],
    ['another type', '/feeds/stock', { 'content-type': 'application/xml' }, 415, 'text/csv'],
    ['another encoding', '/feeds/stock', { 'content-encoding': 'br' }, 415, 'gzip or zstd'],
    ['a body that is not gzip', '/feeds/stock', { 'content-encoding': 'gzip' }, 400, 'body: is not complete gzip'],
    [
      'a form where a file is expected',
      '/feeds/stock',
      { 'content-type': 'multipart/form-data; boundary=x' },
      415,
      'text/csv',
    ],
    ['no form', '/feeds', {}, 415, 'multipart/form-data'],
    ['a form without a boundary', '/feeds', { 'content-type': 'multipart/form-data; x' }, 400, 'boundary'],
    ['a form without parts', '/feeds', { 'content-type': 'multipart/form-data; boundary=x' }, 400, 'body: '],
  ])('%s is refused', async (_name, path, headers, status, detail) => {
    expect(await pushCsv(path, stockOf(99), headers)).toMatchObject({
      status,
      body: { detail: expect.stringContaining(detail) },
    })
    expect(await onHand()).not.toBe(99)
  })

  test.each([
    '../stock.csv',
    '/etc/stock.csv',
    'a/stock.csv',
    '.csv',
    'images/../x.pdf',
    'x.exe',
    'manifest.json/x.pdf/..',
    'a\\b.csv',
  ])('A part named %s is refused, and nothing is left on the disk', async (name) => {
    const before = await readdir(join(pushing.dataDir, 'feeds'))
    const boundary = 'x'.repeat(20)
    const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name.replaceAll('\\', '\\\\')}"\r\n\r\nx\r\n--${boundary}--\r\n`
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    expect(await send('/feeds', { body, headers })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('filename') },
    })
    expect(await readdir(join(pushing.dataDir, 'feeds'))).toEqual(before)
  })

  test('A repeated file, a field that is no file, and a truncated form are refused', async () => {
    const twice = formOf({ 'stock.csv': stockOf(1) })
    twice.append('file', partOf(stockOf(2)), 'stock.csv')
    expect(await send('/feeds', { body: twice })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('duplicate') },
    })
    const field = formOf({ 'stock.csv': stockOf(1) })
    field.append('note', 'x')
    expect(await send('/feeds', { body: field })).toMatchObject({ status: 400 })
    const both = formOf({ 'stock.csv': stockOf(1), 'stock.json': '[]' })
    expect(await send('/feeds', { body: both })).toMatchObject({ status: 400 })
    const cut = '--b\r\ncontent-disposition: form-data; name="f"; filename="stock.csv"\r\n\r\ncompany,item\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect(await send('/feeds', { body: cut, headers })).toMatchObject({ status: 400 })
  })

  test('Compression bombs and bodies that are too large end early', async () => {
    const bomb = new Uint8Array(zstdCompressSync(Buffer.alloc(30 * 2 ** 20, 'a')))
    const answer = await pushCsv('/feeds/stock', bomb, { 'content-encoding': 'zstd' })
    expect(answer).toMatchObject({ status: 413, body: { detail: expect.stringContaining('times larger') } })
    const large = new Uint8Array(
      gzipSync(Buffer.concat(Array.from({ length: 33 }, () => Buffer.alloc(2 ** 20, randomUUID())))),
    )
    const refused = await pushCsv('/feeds/stock', large, { 'content-encoding': 'gzip' })
    expect(refused).toMatchObject({ status: 413 })
  })

  test('Only an active key of a service account may push, and read its own loads', async () => {
    const revoked = (await addService(pushing.stores.owner.db, 'old', new Date())) ?? ''
    await revokeService(pushing.stores.owner.db, 'old', new Date())
    for (const bearer of [revoked, `${pushing.key}x`, 'x.y.z', '']) {
      const headers = { authorization: `Bearer ${bearer}` }
      expect(await pushCsv('/feeds/stock', stockOf(1), headers), bearer).toMatchObject({ status: 401 })
      expect(await send('/feeds/1', { method: 'GET', headers })).toMatchObject({ status: 401 })
    }
    const { body } = await pushCsv('/feeds/stock?changes=true', stockOf(5))
    const foreign = await send(`/feeds/${body.id}`, {
      method: 'GET',
      headers: { authorization: `Bearer ${pushing.otherKey}` },
    })
    expect(foreign).toMatchObject({ status: 404 })
    for (const id of ['0', '-1', '1e3', 'x', '99999999'])
      expect([400, 404]).toContain((await send(`/feeds/${id}`, { method: 'GET' })).status)
  })

  test('A service account can request its loads at most 300 times a minute, without affecting others', async () => {
    const ask = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` }
      return (await pushing.portal.app.inject({ url: '/api/feeds/99999999', headers })).statusCode
    }
    const own = (await addService(pushing.stores.owner.db, 'asking', new Date())) ?? ''
    const answers: number[] = []
    for (let n = 0; n < 31; n++) answers.push(...(await Promise.all(Array.from({ length: 10 }, () => ask(own)))))
    expect(answers.filter((status) => status === 404)).toHaveLength(300)
    expect(answers.filter((status) => status === 429)).toHaveLength(10)
    expect(await ask(pushing.otherKey)).toBe(404)
  })

  test('A service account can have at most two uploads at once, which leaves room for others', async () => {
    const own = (await addService(pushing.stores.owner.db, 'uploading', new Date())) ?? ''
    const refused: unknown[] = []
    // Sent at once: each is counted before the next is admitted.
    const uploads = Array.from({ length: 12 }, () => {
      const upload = request(`${pushing.url}/feeds/stock?changes=true`, {
        method: 'POST',
        headers: { authorization: `Bearer ${own}`, 'content-type': 'text/csv' },
      })
      upload.on('error', () => undefined).on('response', ({ statusCode }) => refused.push(statusCode))
      upload.write('company,item')
      return upload
    })
    await expect.poll(() => refused).toEqual(Array(10).fill(429))
    const push = async (key: string) =>
      (await pushCsv('/feeds/stock?changes=true', stockOf(19), { authorization: `Bearer ${key}` })).status
    expect(await push(own)).toBe(429)
    expect(await push(pushing.otherKey)).toBe(200)
    for (const upload of uploads) upload.destroy()
  })

  test('An upload may take longer than the limit for other requests, as long as it keeps arriving', async () => {
    const { server } = pushing.portal.app
    const { requestTimeout, headersTimeout } = server
    Object.assign(server, { requestTimeout: 1000, headersTimeout: 1000 })
    const slowly = (path: string, type: string, text: string) =>
      sendSlowly(`${pushing.url}${path}`, { authorization: `Bearer ${pushing.key}`, 'content-type': type }, text, 900)
    const [feedStatus, otherStatus] = await Promise.all([
      slowly('/feeds/stock?changes=true', 'text/csv', stockOf(18)),
      slowly('/user/get_token', 'application/json', `{"user":"${'x'.repeat(100)}"}`),
    ])
    Object.assign(server, { requestTimeout, headersTimeout })
    expect(otherStatus).toBe(408)
    expect([200, 202]).toContain(feedStatus)
    await expect.poll(onHand).toBe(18)
  })

  test('The serving role adds waiting loads, and cannot say that one is loaded', async () => {
    const forged = sql`insert into loads (loaded_by, mode, state) values ('x', 'whole', 'loaded')`.execute(
      pushing.stores.serving.db,
    )
    await expect(forged).rejects.toThrow('permission denied')
    await expect(sql`update loads set state = 'loaded'`.execute(pushing.stores.serving.db)).rejects.toThrow(
      'permission denied',
    )
    await expect(
      sql`insert into service_accounts (name, key_hash) values ('x', 'x')`.execute(pushing.stores.serving.db),
    ).rejects.toThrow('permission denied')
  })
})
