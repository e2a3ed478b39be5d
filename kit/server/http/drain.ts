import fp from 'fastify-plugin'

const everyMs = 50

/**
 * Closes connections while the server shuts down, each as soon as its answer is sent. Node closes only those that are
 * idle when shutdown begins. Any other keep-alive connection would block the process until it is forced to exit.
 */
export const drain = fp(async (app) => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    // For answers whose headers have already been sent. While the server listens, a request may be on its way.
    const timer = setInterval(() => {
      if (!app.server.listening) app.server.closeIdleConnections()
    }, everyMs)
    app.server.once('close', () => clearInterval(timer))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
})
