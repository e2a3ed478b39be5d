// npm run pictures: builds the web app if it is out of date, then takes screenshots, or compares them with accepted ones.
import { ensureModules, node, projectEnvironment, root, tool } from './modules.mjs'
import { script, stayWith } from './processes.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const compare = [tool('playwright'), 'test', '--config=e2e/pictures/playwright.config.ts']
const commands = { '--compare': compare, '--accept': [...compare, '--update-snapshots=changed'] }

await script(async () => {
  await ensureModules()
  await ensureWebBuilt()
  const given = process.argv.slice(2)
  const command = commands[given[0]]
  const args = command ? [...command, ...given.slice(1)] : ['e2e/pictures/take.ts', ...given]
  return stayWith([{ command: node, args, cwd: root, env: projectEnvironment }])
})
