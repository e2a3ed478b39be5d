import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on loopback that stores received messages. */
export interface MailServer {
  url: string
  /** Complete messages, including headers. */
  received: { to: string[]; message: string }[]
  /** Rejects every recipient with this SMTP code from now on; 0 accepts them again. */
  refuse(code: number): void
  stop(): Promise<void>
}

/** @param port the port of a stopped server; any free one by default */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: MailServer['received'] = []
  let refusal = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      refusal === 0 ? done() : done(Object.assign(new Error('recipient rejected'), { responseCode: refusal })),
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
    refuse: (code) => {
      refusal = code
    },
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
}
