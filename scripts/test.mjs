// npm test: everything that can be proved, from a clean clone, without a question. The last line counts the tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printFailures, runChecks, staticChecks } from './checks.mjs'
import { ensureModules, node, projectEnvironment, root, tool } from './modules.mjs'
import { run, script, StartError } from './processes.mjs'
import { none, oneFailed, playwrightResults, sum, summary, vitestResults } from './results.mjs'
import { ensureSystemPackages, findChromium } from './system-packages.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const reports = mkdtempSync(join(tmpdir(), 'trade-counter-tests-'))

async function checks() {
  const results = await runChecks(staticChecks)
  printFailures(results)
  const failed = results.filter(({ passed }) => !passed).length
  return { ...none, passed: results.length - failed, failed }
}

async function vitest() {
  const file = join(reports, 'vitest.json')
  const args = [tool('vitest'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run(node, args, { cwd: root, env: projectEnvironment })
  return vitestResults(file, code)
}

async function screens() {
  await ensureWebBuilt()
  const file = join(reports, 'playwright.json')
  const env = { ...projectEnvironment, CHROMIUM: findChromium() ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = [tool('playwright'), 'test', '--reporter=line,json']
  const { code } = await run(node, args, { cwd: root, env })
  return playwrightResults(file, code)
}

const suites = { 'types, lint and format': checks, 'rules, server and web': vitest, 'screens in the browser': screens }

/** A suite that cannot run counts as one failure and does not keep the others from running. */
async function suite(name, body) {
  console.log(`\n── ${name}`)
  try {
    const results = await body()
    console.log(`${name}: ${summary(results)}`)
    return results
  } catch (error) {
    console.log(error instanceof StartError ? error.message : error)
    return oneFailed
  }
}

await script(async () => {
  const all = []
  try {
    await ensureModules()
    await ensureSystemPackages()
    for (const [name, body] of Object.entries(suites)) all.push(await suite(name, body))
  } catch (error) {
    console.log(error instanceof StartError ? error.message : error)
    all.push(oneFailed)
  }
  rmSync(reports, { recursive: true, force: true })
  const total = sum(all)
  console.log(`\n${summary(total)}`)
  return total.failed === 0 ? 0 : 1
})
