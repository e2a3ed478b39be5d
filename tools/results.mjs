import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './modules.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Results */

export const none = { passed: 0, failed: 0, skipped: 0, failures: [] }
/** @param {string} what the step that did not run or did not end properly */
export const oneFailed = (what) => ({ ...none, failed: 1, failures: [what] })

export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped, failures }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      failures: [...total.failures, ...failures],
    }),
    none,
  )

/** The last line of every test run. */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** A runner that failed without a failed test, or ran no tests, counts as one failure. */
function checked(results, { code, output }) {
  const inOrder = results.failed > 0 || (code === 0 && results.passed > 0)
  if (inOrder) return results
  const what = results.passed === 0 ? 'No test was run.' : `The runner ended with ${code}, though no test failed.`
  return sum([results, oneFailed(`${what}\n${lastLines(output, 40)}`)])
}

const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n')
const firstLines = (text, count) => text.trim().split('\n').slice(0, count).join('\n')

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
const noReport = ({ code, output }) =>
  oneFailed(`The runner ended with ${code} and left no report.\n${lastLines(output, 40)}`)

/** Formats a failed test: its file, as `npm test` takes it, its title, and the first lines of the reason. */
const failure = (file, name, reason = '') =>
  `${file.startsWith(root) ? relative(root, file) : file} › ${name}\n${firstLines(reason, 12)}`

/**
 * @param {string} file Vitest's JSON report
 * @param {{ code: number, output: string }} run the runner's exit code and output
 * @returns {Results} an unreadable test file counts as one failure
 */
export function vitestResults(file, run) {
  const report = readReport(file)
  if (!report) return noReport(run)
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failure(name, 'could not be run', message)]
    return failed.map((test) => failure(name, test.fullName, test.failureMessages?.join('\n')))
  })
  return checked(
    {
      passed: report.numPassedTests,
      failed: failures.length,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
      failures,
    },
    run,
  )
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/**
 * @param {string} file Playwright's JSON report
 * @param {{ code: number, output: string }} run the runner's exit code and output
 * @returns {Results} tests are never retried
 */
export function playwrightResults(file, run) {
  const report = readReport(file)
  if (!report) return noReport(run)
  const { expected, unexpected, skipped } = report.stats
  const failures = (report.suites ?? [])
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => failure(file, title, tests.at(-1)?.results.at(-1)?.error?.message))
  return checked({ passed: expected, failed: unexpected, skipped, failures }, run)
}
