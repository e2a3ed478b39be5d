// npm test: every check and test, from a clean clone, without prompts. The last line counts the tests. With --full, the
// generated tests run all their cases on every database. With --release, as in .ci/run, it also makes and tests the
// release archive.
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
const full = process.argv.includes('--full') ? { TEST_FULL: 'on' } : {}
const plainEnvironment = { ...projectEnvironment, ...full, NO_COLOR: '1', FORCE_COLOR: undefined }
const reports = mkdtempSync(join(tmpdir(), 'trade-counter-tests-'))

async function checks() {
  const results = await runChecks(staticChecks)
  printFailures(results)
  const failures = results.filter(({ passed }) => !passed).map(({ name }) => name)
  return { ...none, passed: results.length - failures.length, failed: failures.length, failures }
}

/**
 * @param {string} name of the report
 * @param {string[]} options Vitest's own
 */
async function vitest(name, options = []) {
  const file = join(reports, `${name}.json`)
  const reporters = [`--reporter=${join(root, 'tools/progress.mjs')}`, '--reporter=json']
  const args = [tool('vitest'), 'run', '--silent', ...options, ...reporters, `--outputFile.json=${file}`]
  const settings = { cwd: root, env: plainEnvironment, capture: 'and show' }
  return vitestResults(file, await run(node, args, { ...settings, niceness: 4 }))
}

async function screens() {
  const file = join(reports, 'playwright.json')
  const env = {
    ...plainEnvironment,
    CHROMIUM: findChromium(),
    HEADLESS_SHELL: findHeadlessShell(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  }
  const args = [tool('playwright'), 'test', '--reporter=./tools/progress.mjs,json']
  return playwrightResults(file, await run(node, args, { cwd: root, env, capture: 'and show' }))
}

/**
 * The suites of a step run in parallel, because screen tests often wait for the browser, server tests for the database,
 * and the release for the disk. A browser starts first, because its tests take longest.
 */
const steps = [
  { 'types, lint, and format': checks },
  {
    'rules, server, and web': () => vitest('vitest'),
    'screens in the browser': screens,
    ...(process.argv.includes('--release') && {
      // Without the Debian package and the second build, which `npm run test:release` tries too.
      'the release archive': () =>
        vitest('release', ['--config=vitest.probes.config.ts', '--project=release', 'release.probe']),
    }),
  },
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
    await ensureWebBuilt()
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
