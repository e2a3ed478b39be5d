import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Results */

export const none = { passed: 0, failed: 0, skipped: 0 }
export const oneFailed = { ...none, failed: 1 }

export const sum = (all) =>
  all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    none,
  )

/** The line that ends every run of the tests. */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** A runner that failed without a failed test, or that ran none, did not do its work: that counts as one failure. */
const checked = (results, code) =>
  (code !== 0 && results.failed === 0) || results.passed + results.failed === 0 ? sum([results, oneFailed]) : results

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * @param {string} file Vitest's JSON report
 * @param {number} code the runner's exit code
 * @returns {Results} a test file that could not be read counts as one failure
 */
export function vitestResults(file, code) {
  const report = readReport(file)
  if (!report) return oneFailed
  const broken = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  })
  return checked(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    },
    code,
  )
}

/**
 * @param {string} file Playwright's JSON report
 * @param {number} code the runner's exit code
 * @returns {Results} a test that passed only when tried again counts as failed
 */
export function playwrightResults(file, code) {
  const report = readReport(file)
  if (!report) return oneFailed
  const { expected, unexpected, flaky, skipped } = report.stats
  // A test that passed at its second try is one that the machine was too slow for; the run still names it.
  return checked({ passed: expected + flaky, failed: unexpected, skipped }, code)
}
