import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a client may read nothing while data is waiting, in milliseconds. */
const maxPauseMs = 30_000

const stuck = new WeakSet<Socket>()

/** Whether the server closed this connection because the client had stopped reading. */
export const wasStuck = (socket: Socket): boolean => stuck.has(socket)

/**
 * Returns how much of the written data the operating system has accepted. Only the socket's internal handle knows this
 * within a large chunk; Node also uses it to distinguish slow connections from idle ones.
 */
function progressOf(socket: Socket): string {
  const handle: unknown = Reflect.get(socket, '_handle')
  const queued: unknown = typeof handle === 'object' && handle ? Reflect.get(handle, 'writeQueueSize') : undefined
  return `${socket.bytesWritten - socket.writableLength} ${queued}`
}

/**
 * Closes the connection of a client that has stopped reading, which also cancels the query behind the answer. Time
 * during which the server has nothing to send does not count.
 */
export function endStuckReaders(server: Server, pause = maxPauseMs): void {
  const open = new Map<Socket, { progress: string; since: number }>()
  const check = (socket: Socket, now: number) => {
    const before = open.get(socket)
    const progress = progressOf(socket)
    if (!before || socket.writableLength === 0 || progress !== before.progress) {
      open.set(socket, { progress, since: now })
    } else if (now - before.since >= pause) {
      stuck.add(socket)
      socket.destroy()
    }
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const socket of open.keys()) check(socket, now)
  }, pause / 10).unref()
  server.on('connection', (socket: Socket) => {
    check(socket, performance.now())
    socket.once('close', () => open.delete(socket))
  })
  server.once('close', () => clearInterval(timer))
}
