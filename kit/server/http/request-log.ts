import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other programs call this route every few seconds, so its successes are logged at `debug`. */
    polled?: boolean
  }
}

/** Logs nothing that could contain a secret: no query string, headers, or body. */
export const serializers = {
  req: (request: { method: string; url: string; ip?: string }) => ({
    method: request.method,
    path: request.url.split('?')[0],
    address: request.ip,
  }),
}

/** Logs one line per request when its answer has ended, with the viewer and the customer if known. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 }
    if (error) request.log.error({ ...line, err: error }, 'request errored')
    else if (request.routeOptions.config.polled && reply.statusCode < 400) request.log.debug(line, 'request completed')
    else request.log.info(line, 'request completed')
  }
}
