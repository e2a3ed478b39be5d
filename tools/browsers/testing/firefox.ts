import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Browser, Driver } from './driver.ts'

const reply = z.object({ id: z.number().optional(), result: z.unknown().optional(), message: z.string().optional() })
const contexts = z.object({ contexts: z.array(z.object({ context: z.string() })) })
const created = z.object({ context: z.string() })
const evaluated = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])

/** Saves files, PDF files too, instead of showing them. */
const settings = (downloads: string) => ({
  // A list of downloads would take the focus.
  'browser.download.alwaysOpenPanel': false,
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'pdfjs.disabled': true,
  'browser.download.open_pdf_attachments_inline': false,
})

/** A connection that speaks WebDriver BiDi. */
async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, message } = reply.parse(JSON.parse(String(data)))
    if (message === undefined) waiting.get(id)?.resolve(result)
    else waiting.get(id)?.reject(new Error(message))
    waiting.delete(id)
  })
  let last = 0
  const send = (method: string, params: object): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(++last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
  return { send, close: () => socket.close() }
}

/** Firefox ESR without a window; it speaks WebDriver BiDi itself. */
export const firefox: Browser = {
  name: 'Firefox ESR',
  needs: { 'firefox-esr': 'firefox-esr' },

  async start(folder, viewport): Promise<Driver> {
    const profile = join(folder, 'profile')
    mkdirSync(profile, { recursive: true })
    const lines = Object.entries(settings(folder)).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    )
    writeFileSync(join(profile, 'user.js'), lines.join('\n'))
    // Its first page has the focus; if it is an empty one, the address bar has it.
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'data:text/html,']
    const program = spawn('firefox-esr', args, {
      env: { ...process.env, HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const exited = once(program, 'exit')
    let address = ''
    for await (const line of createInterface(program.stderr)) {
      address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1] ?? ''
      if (address !== '') break
    }
    program.stderr.resume()
    const { send, close } = await connect(address)
    await send('session.new', { capabilities: {} })
    let context = contexts.parse(await send('browsingContext.getTree', {})).contexts[0]?.context ?? ''
    const resize = () => send('browsingContext.setViewport', { context, viewport })
    await resize()
    await send('browsingContext.activate', { context })
    return {
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
      evaluate: async (body) => {
        const functionDeclaration = `async () => {${body}}`
        const value = evaluated.parse(
          await send('script.callFunction', { functionDeclaration, awaitPromise: true, target: { context } }),
        )
        if (value.type === 'exception') throw new Error(value.exceptionDetails.text)
        return value.result.value
      },
      act: async (actions) => void (await send('input.performActions', { context, actions })),
      picture: async () =>
        z.object({ data: z.string() }).parse(await send('browsingContext.captureScreenshot', { context })).data,
      newTab: async () => {
        const former = context
        context = created.parse(await send('browsingContext.create', { type: 'tab' })).context
        await resize()
        return async () => {
          context = former
          await send('browsingContext.activate', { context })
        }
      },
      close: async () => {
        close()
        program.kill()
        await exited
      },
    }
  },
}
