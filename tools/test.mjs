// npm test: what a change can break, from a clean clone, without prompts: checks, rules and server on PostgreSQL, web app,
// and a tour of the screens in Chromium. `-- --all`, as in CI, adds every browser test, PGlite, and the release archive;
// with TEST_FULL=on also all cases of the generated tests. `-- features/orders` runs the checks, the laws, and the tests
// in these folders or files. The last line counts the tests.
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks, staticChecks } from './checks.mjs'
import { ensureModules, node, projectEnvironment, root, tool } from './modules.mjs'
import { run, script, StartError } from './processes.mjs'
import { none, oneFailed, playwrightResults, sum, summary, vitestResults } from './results.mjs'
import { ensureSystemPackages, findChromium, findHeadlessShell } from './system-packages.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const wanted = process.argv.slice(2)
const paths = wanted.filter((word) => !word.startsWith('--'))
const all = wanted.includes('--all')

/** Captured output is parsed as plain text. */
const plain = { ...projectEnvironment, ...(all && { TEST_PGLITE: 'on' }), NO_COLOR: '1', FORCE_COLOR: undefined }
const reports = mkdtempSync(join(tmpdir(), 'trade-counter-tests-'))

async function checks() {
  const results = await runChecks(staticChecks)
  const failures = results.filter(({ passed }) => !passed).map(({ name, output }) => `${name}\n${output.trimEnd()}`)
  return { ...none, passed: results.length - failures.length, failed: failures.length, failures }
}

/**
 * @param {string} name of the report
 * @param {string[]} options Vitest's own
 */
async function vitest(name, options = []) {
  const file = join(reports, `${name}.json`)
  const reporters = [`--reporter=${join(root, 'tools/progress.mjs')}`, '--reporter=json']
  const args = [tool('vitest'), 'run', '--silent=true', ...options, ...reporters, `--outputFile.json=${file}`]
  const settings = { cwd: root, env: plain, capture: 'and show' }
  return vitestResults(file, await run(node, args, { ...settings, niceness: 4 }))
}

/** @param {string[]} options Playwright's own */
async function browser(options) {
  const file = join(reports, 'playwright.json')
  const env = {
    ...plain,
    CHROMIUM: findChromium(),
    HEADLESS_SHELL: findHeadlessShell(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  }
  const args = [tool('playwright'), 'test', '--reporter=./tools/progress.mjs,json', ...options]
  return playwrightResults(file, await run(node, args, { cwd: root, env, capture: 'and show' }))
}

const filesOf = (path) =>
  statSync(join(root, path)).isFile()
    ? [path]
    : readdirSync(join(root, path), { recursive: true }).map((name) => join(path, name))

const testsOf = (path) => filesOf(path).filter((name) => /\.test\.tsx?$/.test(name))
const inBrowser = (file) => /(?:^|\/)e2e\//.test(file)

/** The suites of some files or folders: only those that have a test there. */
function suitesOf(some) {
  for (const path of some) if (!existsSync(join(root, path))) throw new StartError(`There is no ${path}.`)
  const tests = some.flatMap(testsOf)
  const screens = tests.filter(inBrowser)
  return {
    'laws, and tests of these folders': () =>
      vitest('vitest', ['tools/laws', ...tests.filter((file) => !inBrowser(file))]),
    ...(screens.length > 0 && { 'their screens in the browser': () => browser(screens) }),
  }
}

/**
 * The suites of a step run in parallel, because screen tests often wait for the browser, server tests for the database,
 * and the release for the disk. A browser starts first, because its tests take longest.
 */
const steps = () => [
  { 'types, lint, and format': checks },
  paths.length > 0
    ? suitesOf(paths)
    : {
        'rules, server, and web': () => vitest('vitest'),
        ...(all
          ? {
              'every screen in the browser': () => browser([]),
              // Without the Debian package and the second build, which `npm run test:release` tries too.
              'the release archive': () =>
                vitest('release', ['--config=vitest.probes.config.ts', '--project=release', 'release.probe']),
            }
          : { 'a tour of the screens in the browser': () => browser(['--grep=@tour']) }),
      },
]

const reason = (error) => (error instanceof StartError ? error.message : String(error?.stack ?? error))

/** A suite that cannot run counts as one failure and doesn't stop the others. */
async function suite(name, body) {
  console.log(`Running: ${name} …`)
  try {
    const results = await body()
    console.log(`Done: ${name}: ${summary(results)}`)
    return results
  } catch (error) {
    return oneFailed(reason(error))
  }
}

function sayWhatNext(failed) {
  if (failed) console.log('\nTo repeat one file: npm test -- <its path>')
  else if (paths.length > 0) console.log('\nBefore you push: npm test')
  else if (!all) console.log('\nBefore a release: npm test -- --all, as in CI')
}

await script(async () => {
  const results = []
  try {
    await ensureModules()
    await ensureSystemPackages()
    await ensureWebBuilt()
    for (const step of steps())
      results.push(...(await Promise.all(Object.entries(step).map(([name, body]) => suite(name, body)))))
  } catch (error) {
    results.push(oneFailed(reason(error)))
  }
  rmSync(reports, { recursive: true, force: true })
  const total = sum(results)
  // Printed last, to be visible and to survive a truncated log.
  for (const text of total.failures) console.log(`\nFAILED ${text}`)
  sayWhatNext(total.failed > 0)
  console.log(`\n${summary(total)}`)
  return total.failed === 0 ? 0 : 1
})
