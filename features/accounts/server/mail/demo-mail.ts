import type { Store } from '#kit/server/db/store.ts'
import type { FastifyInstance } from 'fastify'
import { isForwarded, notForTheDemo } from '#kit/server/http/protection/forwarded.ts'
import { allowStyles, escapeHtml } from '#kit/server/http/protection/security.ts'
import { latestMail, type ShownMail } from '#kit/server/mail/mail-queries.ts'

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:44rem;margin:2rem auto;
padding:0 1rem}article{border-top:1px solid GrayText;padding:.75rem 0}h2{font-size:1rem;margin:0}pre{white-space:pre-wrap;
font:inherit;font-variant-numeric:tabular-nums;margin:.5rem 0 0}`

const shown = ({ sentAt, recipient, subject, body }: ShownMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)}, <time datetime="${sentAt.toISOString()}">${sentAt.toUTCString()}</time></p>
<pre>${escapeHtml(body)}</pre>
</article>`

const page = (mails: readonly ShownMail[], nonce: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo mail</title>
<style nonce="${nonce}">${style}</style></head>
<body><main><h1>Demo mail</h1>
<p>The demo sends no email. Its messages appear here, newest first. Reload to see new ones.</p>
${mails.map(shown).join('\n') || '<p>No messages yet.</p>'}
</main></body></html>
`

/**
 * Shows the demo's mail at `/demo/mail`, so that visitors can complete a sign-in with a code.
 * @param owner the owner's database, whose jobs contain the mails
 */
export async function demoMail(app: FastifyInstance, { db }: Store): Promise<void> {
  app.get('/demo/mail', async (request, reply) => {
    if (isForwarded(request)) throw notForTheDemo()
    const mails = await latestMail(db)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(mails, allowStyles(reply)))
  })
}
