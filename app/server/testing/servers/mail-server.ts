import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on loopback that stores received messages. */
export interface MailServer {
  url: string
  /** Complete messages, including headers. */
  received: { to: string[]; message: string }[]
  /** Rejects this recipient, every one, or any sender (`MAIL FROM`) with this SMTP code from now on; 0 accepts all again. */
  refuse(code: number, only?: string): void
  stop(): Promise<void>
}

/** The one-time links in the received mails. Long lines of a mail are broken by `=`. */
export const linksIn = ({ received }: Pick<MailServer, 'received'>): string[] =>
  received.flatMap(({ message }) => message.replaceAll('=\r\n', '').match(/http\S+\/SetPassword#[\w-]+/g) ?? [])

/** @param port the port of a stopped server; any free one by default */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: MailServer['received'] = []
  let refusal: { code: number; only?: string | undefined } = { code: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, _session, done) {
      const { code, only } = refusal
      done(only === 'MAIL FROM' ? Object.assign(new Error('sender rejected'), { responseCode: code }) : undefined)
    },
    onRcptTo({ address }, _session, done) {
      const { code, only = address } = refusal
      const isRejected = code !== 0 && only === address
      done(isRejected ? Object.assign(new Error('recipient rejected'), { responseCode: code }) : undefined)
    },
    onData(stream, session, done) {
      void text(stream).then((message) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), message })
        done()
      }, done)
    },
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', () => listening()))
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    refuse: (code, only) => {
      refusal = { code, only }
    },
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
}
