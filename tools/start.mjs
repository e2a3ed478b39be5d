// npm start: from a fresh clone to a running portal. Runs on Node 20 or newer without packages.
import { ensureModules, node, projectEnvironment, root } from './modules.mjs'
import { script, stayWith } from './processes.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await script(async () => {
  await ensureModules()
  await ensureWebBuilt()
  // As bin/trade-counter does.
  const args = ['--max-semi-space-size=16', 'app/server/main.ts', ...process.argv.slice(2)]
  return stayWith([{ command: node, args, cwd: root, env: projectEnvironment }])
})
