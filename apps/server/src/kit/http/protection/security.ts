import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

const policy = 'content-security-policy'
const ownStyles = "style-src 'self'"

/**
 * Headers that every answer carries. Pages run only our own scripts, styles with the page's nonce, and no string ever
 * becomes HTML (Trusted Types). Answers of the API say no-store themselves.
 */
const protection = (https: boolean) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Positions and sizes that grids and menus set on elements; they can carry no script and load nothing.
        styleSrcAttr: ["'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        frameSrc: ['blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    hsts: https ? { maxAge: 63072000, includeSubDomains: true } : false,
    // The older header says what frame-ancestors says.
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })

/** What helmet sets, asked once: putting it together for each answer took a twentieth of a short call. */
function headersOf(protect: ReturnType<typeof protection>): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  protect(request, answer, (error) => {
    if (error !== undefined) throw error
  })
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]))
}

export type ProtectiveHeaders = Readonly<Record<string, string>>

/** The headers that protect the reader of an answer. */
export const protectiveHeaders = ({ https }: { https: boolean }): ProtectiveHeaders => headersOf(protection(https))

/** Gives every answer the headers that protect its reader. */
export function secure(app: FastifyInstance, headers: ProtectiveHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

/**
 * Lets one page carry styles of its own.
 * @returns the nonce that its `<style>` elements must have, another for each answer
 */
export function allowStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64')
  const allowed = String(reply.getHeader(policy)).replace(ownStyles, `${ownStyles} 'nonce-${nonce}'`)
  void reply.header(policy, allowed)
  return nonce
}
