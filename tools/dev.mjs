// npm run dev: restarts the server and reloads the browser as files change. Open Vite's address.
import { join } from 'node:path'
import { ensureModules, node, projectEnvironment, root, tool } from './modules.mjs'
import { script, stayWith } from './processes.mjs'

await script(async () => {
  await ensureModules()
  const env = { ...projectEnvironment, PORT: process.env.PORT ?? '8080' }
  return stayWith([
    { command: node, args: ['--watch', '--watch-preserve-output', 'app/server/main.ts'], cwd: root, env },
    { command: node, args: [tool('vite'), 'dev'], cwd: join(root, 'app/web'), env },
  ])
})
