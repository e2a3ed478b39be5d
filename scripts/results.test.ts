import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { playwrightResults, sum, summary, vitestResults } from './results.mjs'

const folder = mkdtempSync(join(tmpdir(), 'results-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reportOf = (report: unknown) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}
const vitestReport = (numbers: object, testResults: unknown[] = []) =>
  reportOf({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults, ...numbers })
const playwrightReport = (stats: object) =>
  reportOf({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } })

describe('the last line of npm test', () => {
  test('sums all suites, and names skipped tests only when there are some', () => {
    const total = sum([
      { passed: 2, failed: 1, skipped: 0 },
      { passed: 3, failed: 0, skipped: 0 },
    ])
    expect(summary(total)).toBe('5 passed, 1 failed')
    expect(summary({ ...total, skipped: 4 })).toBe('5 passed, 1 failed, 4 skipped')
  })

  test('takes the counts of a run that passed', () => {
    expect(vitestResults(vitestReport({ numPassedTests: 7, numPendingTests: 1 }), 0)).toEqual({
      passed: 7,
      failed: 0,
      skipped: 1,
    })
    expect(playwrightResults(playwrightReport({ expected: 4 }), 0)).toEqual({ passed: 4, failed: 0, skipped: 0 })
  })

  test('counts a test file that could not be read as one failure', () => {
    const broken = { status: 'failed', assertionResults: [] }
    expect(vitestResults(vitestReport({ numPassedTests: 7 }, [broken]), 1).failed).toBe(1)
  })

  test.each([
    ['left no report', () => vitestResults(join(folder, 'missing.json'), 0)],
    ['ended badly though every test passed', () => vitestResults(vitestReport({ numPassedTests: 7 }), 1)],
    ['ran nothing', () => vitestResults(vitestReport({}), 0)],
    ['ended badly in the browser', () => playwrightResults(playwrightReport({ expected: 4 }), 1)],
    ['ran nothing in the browser', () => playwrightResults(playwrightReport({}), 0)],
  ])('counts one failure for a runner that %s', (_what, results) => {
    expect(results().failed).toBe(1)
  })

  test('counts a second try that passed as passed', () => {
    expect(playwrightResults(playwrightReport({ expected: 3, flaky: 1 }), 0)).toMatchObject({ passed: 4, failed: 0 })
  })
})
