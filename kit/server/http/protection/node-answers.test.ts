import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, type Portal } from '#app/server/testing/servers/portal.ts'

onDatabase((database, open) => {
  if (database === 'PGlite') return
  describe('answers to requests that Node cannot parse', () => {
    let portal: Portal
    beforeAll(async () => {
      portal = await makePortal(open, { PUBLIC_URL: 'https://portal.example.com' })
      await portal.app.listen({ host: '127.0.0.1', port: 0 })
    })
    afterAll(() => portal.app.close())

    /** Sends bytes and reads until the server closes the connection. */
    const send = (bytes: string) =>
      new Promise<string>((resolve) => {
        const socket = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1')
        let answer = ''
        socket.on('data', (data) => {
          answer += String(data)
        })
        socket.on('error', () => undefined).once('close', () => resolve(answer))
        socket.write(bytes)
      })

    test('A body above 256 KB is rejected; a smaller one is read [safety 29]', async () => {
      const { port } = portal.app.server.address() as AddressInfo
      const post = (size: number) =>
        fetch(`http://127.0.0.1:${port}/api/user/get_token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ user: 'x'.repeat(size) }),
        })
      expect((await post(255 * 1024)).status).toBe(400)
      const refused = await post(257 * 1024)
      expect(refused.status).toBe(413)
      expect(await refused.json()).toMatchObject({ status: 413 })
    })

    const closing = 'Host: x\r\nConnection: close\r\n'
    test.each([
      ['headers that are too long', `GET /livez HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
      ['a URL that is too long', `GET /livez?${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
      ['not HTTP', 'hello\r\n\r\n', 400],
      ['a malformed header', `GET /livez HTTP/1.1\r\nHost x\r\n\r\n`, 400],
      [
        'two Content-Length headers',
        `POST /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
        400,
      ],
      [
        'a length beside chunks',
        `POST /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        400,
      ],
      [
        'chunks that are encoded twice',
        `POST /livez HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
        400,
      ],
      ['no Host', 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      ['an unknown expectation', `GET /livez HTTP/1.1\r\n${closing}Expect: cake\r\n\r\n`, 417],
      ['a URL that cannot be decoded', `GET /%ff HTTP/1.1\r\n${closing}\r\n`, 400],
      ['an unknown URL', `GET /api/nowhere HTTP/1.1\r\n${closing}\r\n`, 404],
    ])('%s: a problem with the same headers as other answers [safety 18, 19]', async (_what, bytes, status) => {
      const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
      const [line = '', ...headers] = head.split('\r\n')
      const named = new Map(
        headers.map((header) => {
          const at = header.indexOf(': ')
          return [header.slice(0, at).toLowerCase(), header.slice(at + 2)]
        }),
      )
      expect(line).toContain(`HTTP/1.1 ${status} `)
      expect(named.get('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(JSON.parse(body)).toMatchObject({ status, requestId: named.get('x-request-id') })
      expect(named.get('cache-control')).toBe('no-store')
      expect(named.get('x-frame-options')).toBe('DENY')
      expect(named.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(named.get('x-content-type-options')).toBe('nosniff')
      expect(named.get('strict-transport-security')).toContain('max-age')
    })
  })
})
