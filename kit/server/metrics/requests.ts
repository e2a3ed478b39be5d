import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Upper bounds in seconds. 0.2 is included because it is the limit for 95 of 100 short answers. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10, 30]

/** The label of requests that are not calls: the web app's files and screens, and unknown addresses. */
const noCall = 'web'

/** The status recorded when the client disconnects before the answer ends. */
const cutOff = 499

const callOf = ({ routeOptions }: FastifyRequest): string => routeOptions.config.endpoint ?? noCall

/** Returns a function that counts the bytes written to a socket since its last call: one answer with headers. */
function byteCounter(): (socket: Socket) => number {
  const counted = new WeakMap<Socket, number>()
  return (socket) => {
    const written = socket.bytesWritten
    const bytes = written - (counted.get(socket) ?? 0)
    counted.set(socket, written)
    return bytes
  }
}

/**
 * Counts and times every request by its call and status. Labels never contain text from a client, so the number of
 * calls limits them.
 */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'trade_counter_request_seconds',
    help: 'Requests by call and status, timed until the last byte was handed to the system; 499 is a client that left',
    labelNames: ['call', 'code'],
    buckets,
    registers,
  })
  const sent = new Counter({
    name: 'trade_counter_sent_bytes_total',
    help: 'Bytes sent by call, headers included',
    labelNames: ['call'],
    registers,
  })
  const signIns = new Counter({
    name: 'trade_counter_sign_ins_total',
    help: 'Answers of the sign-in calls by result',
    labelNames: ['call', 'result'],
    registers,
  })
  const bytesOf = byteCounter()
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now()
    const { raw } = reply
    const { socket } = request.raw
    raw.once('close', () => {
      const call = callOf(request)
      const code = String(raw.writableFinished ? raw.statusCode : cutOff)
      seconds.observe({ call, code }, (performance.now() - began) / 1000)
      sent.inc({ call }, bytesOf(socket))
    })
    done()
  })
  app.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    const { signInResults } = request.routeOptions.config
    if (signInResults) {
      const value = (payload as Record<string, unknown>)[signInResults.field]
      signIns.inc({ call: callOf(request), result: signInResults.names[String(value)] ?? 'other' })
    }
    return payload
  })
}
