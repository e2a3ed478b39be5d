import type { FileEndpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { writeAudit } from '#server/kit/access/queries.ts'
import type { Call, FileAnswer } from '../implementation.ts'

const headerSafe = /^[A-Za-z0-9._-]{1,120}$/

interface Sending {
  call: Call
  /** Company and customer whose file it is. */
  subject: string | undefined
  enterLong(): Promise<() => void>
}

/** Sends a file and notes who took it. One that fails on its way ends the connection, so that half a file is none. */
export async function sendFile(
  endpoint: FileEndpoint,
  file: FileAnswer,
  { call, subject, enterLong }: Sending,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { type, name, body, long, detail } = file
  let leave = () => {}
  try {
    if (!endpoint.types.includes(type)) throw new Error(`${endpoint.path} does not answer ${type}`)
    if (!headerSafe.test(name)) throw new Error(`not the name of a file: ${JSON.stringify(name)}`)
    if (long) leave = await enterLong()
    await writeAudit(call.db, {
      requestId: call.request.id,
      actor: call.viewer?.identityKey,
      subject,
      event: endpoint.audit,
      detail: { file: name, ...detail },
    })
    // The viewer of a browser may show it, but nothing in it is a page of ours.
    void reply.header('content-type', type).header('content-disposition', `inline; filename="${name}"`)
    if (Buffer.isBuffer(body)) leave()
    else if (body.errored) throw body.errored
    else body.once('close', leave)
    return reply.send(body)
  } catch (error) {
    leave()
    if (!Buffer.isBuffer(body)) body.destroy()
    throw error
  }
}
