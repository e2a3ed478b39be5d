import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

// A mail server that is killed at any time: keeps each message in a file of its own before it accepts it. It says on
// standard output how far it has come.

const { INBOX = '', SMTP_PORT = '' } = process.env
/** Long enough to be killed in between. */
const betweenSteps = 15

const say = (what: string) => process.stdout.write(`${what}\n`)

async function keep(message: string): Promise<void> {
  const name = `${process.pid}-${performance.now()}.eml`
  const file = await open(join(INBOX, `.${name}`), 'w')
  await file.writeFile(message)
  await file.sync()
  await file.close()
  await rename(join(INBOX, `.${name}`), join(INBOX, name))
}

async function take(message: string): Promise<void> {
  say('got')
  await sleep(betweenSteps)
  await keep(message)
  say('kept')
  await sleep(betweenSteps)
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    void text(stream)
      .then(take)
      .then(() => {
        done()
        say('accepted')
      }, done)
  },
})
server.listen(Number(SMTP_PORT), '127.0.0.1', () => say('ready'))
