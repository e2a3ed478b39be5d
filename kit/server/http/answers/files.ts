import type { FileEndpoint } from '#kit/contract/declare/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { writeAudit } from '#kit/server/access/queries.ts'
import type { Call, FileAnswer } from '../implementation.ts'

const headerSafe = /^[A-Za-z0-9._-]{1,120}$/

interface Sending {
  call: Call
  /** Company and customer to which the file belongs. */
  subject: string | undefined
  enterLong(): Promise<() => void>
}

/** Sends a file and audits the download. A failure closes the connection, so that no partial file looks complete. */
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
    // `inline` lets the browser's file viewer show the file.
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
