import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { retryMails } from '#app/server/testing/servers/mails.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { startMailServer } from '#app/server/testing/servers/mail-server.ts'
import { makePortal, type Portal, resetSignIns } from '#app/server/testing/servers/portal.ts'
import { expectWithin } from '#app/server/testing/times.ts'

let database: TestDatabase
let store: Store
let portal: Portal
let port = 0
beforeAll(async () => {
  port = await freePort()
  database = await makeDatabase('PostgreSQL')
  store = await openStore(database.options)
  portal = await makePortal(store, { SMTP_URL: `smtp://127.0.0.1:${port}` })
})
afterAll(async () => {
  await portal?.app.close()
  await store?.close()
  await database?.remove()
})

let server: Server | undefined
const sockets = new Set<Socket>()
beforeEach(() => resetSignIns(portal))
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server?.close()
})

/** Listens at the mail server's address. */
async function listen(behave: (socket: Socket) => void): Promise<void> {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    behave(socket)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  expect((server.address() as AddressInfo).port).toBe(port)
}

/** Answers each line of a client with the next of these lines. */
const dialog = (socket: Socket, ...lines: string[]) => {
  socket.write('220 ready\r\n')
  socket.on('data', () => {
    const next = lines.shift()
    if (next === undefined) return
    if (next === 'hangs up') socket.destroy()
    else socket.write(next)
  })
}

/** Sends endless text, as fast as the reader reads. */
const babble = (socket: Socket, text: string) => {
  const chunk = text.repeat(Math.ceil(65_536 / text.length))
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
    socket.once('drain', write)
  }
  write()
}

const faults: [string, ((socket: Socket) => void) | undefined][] = [
  ['is away', undefined],
  ['hangs up', (socket) => socket.destroy()],
  ['says nothing', () => undefined],
  ['stops talking in the middle', (socket) => dialog(socket, '250 hello\r\n', '250 sender\r\n')],
  ['does not speak SMTP', (socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  [
    'hangs up before it has taken the message',
    (socket) => dialog(socket, '250 hello\r\n', '250 a\r\n', '250 b\r\n', 'hangs up'),
  ],
  ['greets without end', (socket) => babble(socket, '220-hello\r\n')],
  [
    'sends one line without end',
    (socket) => {
      dialog(socket)
      socket.once('data', () => babble(socket, 'x'))
    },
  ],
  [
    'answers without end',
    (socket) => {
      dialog(socket)
      socket.once('data', () => babble(socket, '250-x\r\n'))
    },
  ],
]

test.each(faults)(
  'A mail server that %s: the portal answers within 15 s, uses up no attempt, and sends the mail once the server is back [safety 24]',
  async (_what, behave) => {
    if (behave) await listen(behave)
    const browser = portal.browser()
    await browser.signIn('C', '01', '100002')
    const memory = process.memoryUsage().rss
    const began = performance.now()
    const answer = await browser.post('/user/sendOTP', { essUserId: '01100002' })
    expectWithin(15_000, began)
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 2 ** 20)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ ReturnCode: 0, SendsLeft: 3 })
    for (const socket of sockets) socket.destroy()
    server?.close()
    if (server) await once(server, 'close').catch(() => undefined)
    server = undefined
    const mail = await startMailServer(port)
    await retryMails(portal.store)
    await retryMails(portal.store)
    expect(mail.received).toHaveLength(1)
    await mail.stop()
  },
)
