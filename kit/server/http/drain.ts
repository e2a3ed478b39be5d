import fp from 'fastify-plugin'

const everyMs = 50

/**
 * Ends connections while the server closes, each as soon as its answer has been sent. Node ends only those that are
 * idle when closing begins: any other connection that its client keeps would hold the process until it is forced to
 * exit.
 */
export const drain = fp(async (app) => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    // For answers whose headers have been sent already.
    const timer = setInterval(() => app.server.closeIdleConnections(), everyMs)
    app.server.once('close', () => clearInterval(timer))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
})
