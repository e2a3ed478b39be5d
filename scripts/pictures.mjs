// npm run pictures: builds the web app if it is out of date, then takes screenshots.
import { ensureModules, node, projectEnvironment, root } from './modules.mjs'
import { script, stayWith } from './processes.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await script(async () => {
  await ensureModules()
  await ensureWebBuilt()
  const args = ['e2e/pictures.ts', ...process.argv.slice(2)]
  return stayWith([{ command: node, args, cwd: root, env: projectEnvironment }])
})
