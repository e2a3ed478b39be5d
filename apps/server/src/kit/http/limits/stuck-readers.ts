import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a reader may take nothing of an answer that is ready for it, in milliseconds. */
const longestPause = 30_000

/**
 * How far the system has taken what is written to a socket. Within a large piece only the handle of the socket knows,
 * by which Node itself tells a slow connection from an idle one.
 */
function progressOf(socket: Socket): string {
  const handle: unknown = Reflect.get(socket, '_handle')
  const queued: unknown = typeof handle === 'object' && handle ? Reflect.get(handle, 'writeQueueSize') : undefined
  return `${socket.bytesWritten - socket.writableLength} ${queued}`
}

/**
 * Ends the connection of a reader who has stopped reading, and with it the query behind the answer. Time in which the
 * server has nothing to send does not count.
 */
export function endStuckReaders(server: Server, pause = longestPause): void {
  const open = new Map<Socket, { progress: string; since: number }>()
  const look = (socket: Socket, now: number) => {
    const before = open.get(socket)
    const progress = progressOf(socket)
    if (!before || socket.writableLength === 0 || progress !== before.progress) {
      open.set(socket, { progress, since: now })
    } else if (now - before.since >= pause) socket.destroy()
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const socket of open.keys()) look(socket, now)
  }, pause / 10).unref()
  server.on('connection', (socket: Socket) => {
    look(socket, performance.now())
    socket.once('close', () => open.delete(socket))
  })
  server.once('close', () => clearInterval(timer))
}
