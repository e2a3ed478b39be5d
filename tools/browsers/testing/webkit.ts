import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import type { Browser, Driver } from './driver.ts'

const reply = z.object({ value: z.unknown() })
const started = z.object({ sessionId: z.string() })
const failure = z.object({ error: z.string(), message: z.string() })

/** WebKitGTK's MiniBrowser on a screen that nobody sees; its driver speaks classic WebDriver. */
export const webkit: Browser = {
  name: 'WebKit',
  needs: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },

  async start(folder, { width, height }): Promise<Driver> {
    const config = join(folder, 'config')
    mkdirSync(config, { recursive: true })
    writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}"\n`)
    // Nothing manages its windows, so the one under the pointer has the focus; the pointer is in the screen's middle.
    const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [display] = await once(createInterface(screen.stdout), 'line')
    const port = await freePort()
    const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
      env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: config, DISPLAY: `:${display}`, GDK_BACKEND: 'x11' },
      stdio: 'ignore',
    })
    const ended = [once(driver, 'exit'), once(screen, 'exit')]
    const root = `http://127.0.0.1:${port}/session`
    const call = async (method: string, url: string, body?: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const { value } = reply.parse(await response.json())
      if (response.ok) return value
      const { error, message } = failure.parse(value)
      throw new Error(`${error}: ${message}`)
    }
    const status = `http://127.0.0.1:${port}/status`
    while (
      !(await fetch(status).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (driver.exitCode !== null) throw new Error('WebKitWebDriver did not start')
      await wait(100)
    }
    // Its bars are wider than a phone.
    const alwaysMatch = { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } }
    const { sessionId } = started.parse(await call('POST', root, { capabilities: { alwaysMatch } }))
    const session = `${root}/${sessionId}`
    const get = (path: string) => call('GET', `${session}/${path}`)
    const post = async (path: string, body: object = {}) => call('POST', `${session}/${path}`, body)
    await post('timeouts', { script: 60_000, pageLoad: 300_000 })
    const resize = () => post('window/rect', { width, height })
    await resize()
    return {
      open: async (url) => void (await post('url', { url })),
      reload: async () => void (await post('refresh')),
      evaluate: async (body) => {
        const script = `const done = arguments[arguments.length - 1]
          ;(async () => {${body}})().then((value) => done({ value }), (thrown) => done({ error: String(thrown) }))`
        const answer = z
          .object({ value: z.string().optional(), error: z.string().optional() })
          .parse(await post('execute/async', { script, args: [] }))
        if (answer.value === undefined) throw new Error(answer.error)
        return answer.value
      },
      act: async (actions) => void (await post('actions', { actions })),
      picture: async () => z.string().parse(await get('screenshot')),
      newTab: async () => {
        const former = await get('window')
        // Its driver never shows a new tab, and a tab that is not shown is not drawn; a new window is.
        const { handle } = z.object({ handle: z.string() }).parse(await post('window/new', { type: 'window' }))
        await post('window', { handle })
        await resize()
        return async () => void (await post('window', { handle: former }))
      },
      close: async () => {
        await call('DELETE', session)
        driver.kill()
        screen.kill()
        await Promise.all(ended)
      },
    }
  },
}
