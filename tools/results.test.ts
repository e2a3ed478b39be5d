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
const playwrightReport = (stats: object, suites: unknown[] = []) =>
  reportOf({ stats: { expected: 0, unexpected: 0, skipped: 0, ...stats }, suites })
const well = { code: 0, output: 'what it printed' }
const badly = { code: 1, output: 'what it printed' }

describe('the last line of npm test', () => {
  test('sums all suites, and names skipped tests only when there are some', () => {
    const total = sum([
      { passed: 2, failed: 1, skipped: 0, failures: ['one'] },
      { passed: 3, failed: 0, skipped: 0, failures: [] },
    ])
    expect(summary(total)).toBe('5 passed, 1 failed')
    expect(summary({ ...total, skipped: 4 })).toBe('5 passed, 1 failed, 4 skipped')
  })

  test('takes the counts of a run that passed', () => {
    expect(vitestResults(vitestReport({ numPassedTests: 7, numPendingTests: 1 }), well)).toEqual({
      passed: 7,
      failed: 0,
      skipped: 1,
      failures: [],
    })
    expect(playwrightResults(playwrightReport({ expected: 4 }), well)).toMatchObject({
      passed: 4,
      failed: 0,
      skipped: 0,
    })
  })

  test('counts a test file that could not be read as one failure', () => {
    const broken = { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
    const results = vitestResults(vitestReport({ numPassedTests: 7 }, [broken]), badly)
    expect(results).toMatchObject({ failed: 1, failures: ['a.test.ts › could not be run\nno such module'] })
  })

  test('names the failed tests with the reason', () => {
    const failed = { fullName: 'adds up', status: 'failed', failureMessages: ['expected 1 to be 2'] }
    const file = { name: 'a.test.ts', status: 'failed', assertionResults: [failed] }
    expect(vitestResults(vitestReport({ numPassedTests: 7, numFailedTests: 1 }, [file]), badly)).toMatchObject({
      failed: 1,
      failures: ['a.test.ts › adds up\nexpected 1 to be 2'],
    })
    const spec = {
      ok: false,
      file: 'b.test.ts',
      title: 'shows',
      tests: [{ results: [{ error: { message: 'hidden' } }] }],
    }
    const suites = [{ suites: [{ specs: [spec, { ...spec, ok: true }] }] }]
    expect(playwrightResults(playwrightReport({ unexpected: 1 }, suites), badly)).toMatchObject({
      failed: 1,
      failures: ['b.test.ts › shows\nhidden'],
    })
  })

  test.each([
    ['left no report', () => vitestResults(join(folder, 'missing.json'), well)],
    [
      'exited with an error although every test passed',
      () => vitestResults(vitestReport({ numPassedTests: 7 }), badly),
    ],
    ['ran nothing', () => vitestResults(vitestReport({}), well)],
    ['ended badly in the browser', () => playwrightResults(playwrightReport({ expected: 4 }), badly)],
    ['ran nothing in the browser', () => playwrightResults(playwrightReport({}), well)],
  ])('counts one failure for a runner that %s', (_what, results) => {
    expect(results()).toMatchObject({ failed: 1, failures: [expect.stringContaining('what it printed')] })
  })
})
