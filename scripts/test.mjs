// npm test: every check and test, from a clean clone, without prompts. The last line counts the tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printFailures, runChecks, staticChecks } from './checks.mjs'
import { ensureModules, node, projectEnvironment, root, tool } from './modules.mjs'
import { run, script, StartError } from './processes.mjs'
import { none, oneFailed, playwrightResults, sum, summary, vitestResults } from './results.mjs'
import { ensureSystemPackages, findChromium, findHeadlessShell } from './system-packages.mjs'
import { ensureWebBuilt } from './web-build.mjs'

/** Captured output is parsed as plain text. */
const plainEnvironment = { ...projectEnvironment, NO_COLOR: '1', FORCE_COLOR: undefined }
const reports = mkdtempSync(join(tmpdir(), 'trade-counter-tests-'))

async function checks() {
  const results = await runChecks(staticChecks)
  printFailures(results)
  const failures = results.filter(({ passed }) => !passed).map(({ name }) => name)
  return { ...none, passed: results.length - failures.length, failed: failures.length, failures }
}

/**
 * @param {string[]} projects Vitest's filters
 * @param {{ niceness?: number }} settings
 */
async function vitest(projects, settings = {}) {
  const file = join(reports, `vitest-${projects.join('-')}.json`)
  const filters = projects.map((project) => `--project=${project}`)
  const args = [tool('vitest'), 'run', ...filters, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  return vitestResults(
    file,
    await run(node, args, { cwd: root, env: plainEnvironment, capture: 'and show', ...settings }),
  )
}

async function screens() {
  await ensureWebBuilt()
  const file = join(reports, 'playwright.json')
  const env = {
    ...plainEnvironment,
    CHROMIUM: findChromium(),
    HEADLESS_SHELL: findHeadlessShell(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  }
  const args = [tool('playwright'), 'test', '--reporter=dot,json']
  // Its dots would mix with Vitest's.
  return playwrightResults(file, await run(node, args, { cwd: root, env, capture: true }))
}

/**
 * What runs side by side: a screen waits for its browser a fifth of the time, and a server's test for its database. A
 * browser that gets too little of the processor fails its waits, so it goes first. Tests with time limits get the machine
 * for themselves.
 */
const steps = [
  { 'types, lint, and format': checks },
  { 'rules, server, and web': () => vitest(['!timed'], { niceness: 4 }), 'screens in the browser': screens },
  { 'time limits': () => vitest(['timed']) },
]

const reason = (error) => (error instanceof StartError ? error.message : String(error?.stack ?? error))

/** A suite that cannot run counts as one failure and doesn't stop the others. */
async function suite(name, body) {
  console.log(`\n── ${name}`)
  try {
    const results = await body()
    console.log(`${name}: ${summary(results)}`)
    return results
  } catch (error) {
    return oneFailed(reason(error))
  }
}

await script(async () => {
  const all = []
  try {
    await ensureModules()
    await ensureSystemPackages()
    for (const step of steps)
      all.push(...(await Promise.all(Object.entries(step).map(([name, body]) => suite(name, body)))))
  } catch (error) {
    all.push(oneFailed(reason(error)))
  }
  rmSync(reports, { recursive: true, force: true })
  const total = sum(all)
  // Printed last, to be visible and to survive a truncated log.
  for (const text of total.failures) console.log(`\nFAILED ${text}`)
  console.log(`\n${summary(total)}`)
  return total.failed === 0 ? 0 : 1
})
