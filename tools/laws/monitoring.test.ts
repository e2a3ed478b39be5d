import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { limits } from '#app/server/doctor/limits.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const rules = 'ops/prometheus/alerts.yml'
const rulesTest = 'ops/prometheus/alerts.test.yml'
const alerts = [...read(rules).matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
if (!hasPromtool)
  process.stdout.write('promtool is missing: the alert rules are not checked (apt-get install prometheus)\n')

test.skipIf(!hasPromtool)(
  'The alert rules are valid; each raises its alert for its fault and none for a healthy server',
  () => {
    const promtool = (...args: string[]) =>
      execFileSync('promtool', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    expect(promtool('check', 'rules', rules)).toContain(`${alerts.length} rules found`)
    expect(promtool('test', 'rules', rulesTest)).toContain('SUCCESS')
  },
)

test("An alert has doctor's limit", () => {
  const { freeShare, ageSeconds, jobSeconds, certificateDays } = limits
  const words = (text: string) => text.replaceAll(/[\s()]+/g, ' ')
  for (const condition of [
    `trade_counter_disk_free_ratio < ${freeShare}`,
    `trade_counter_backup_age_seconds{kind="backup"} > ${ageSeconds.backup}`,
    `trade_counter_backup_age_seconds{kind="drill"} > ${ageSeconds.drill}`,
    `max by (kind) (trade_counter_jobs_oldest_seconds{kind!~"load|rollback"}) > ${jobSeconds}`,
    `min(trade_counter_certificate_ends_timestamp_seconds) - time() < ${certificateDays} * 86400`,
  ])
    expect(words(read(rules))).toContain(`${words(condition)} `)
})

test('Every alert is tested for a healthy and a faulty server', () => {
  const text = read(rulesTest)
  expect(alerts.length).toBeGreaterThan(15)
  expect(alerts.filter((alert) => text.split(`alertname: ${alert}`).length < 3)).toEqual([])
})

test('docs/operations/troubleshooting.md has a section for every alert, and for no other', () => {
  const text = read('docs/operations/troubleshooting.md')
  const sections = [...text.matchAll(/^### (TradeCounter\w+)$/gm)].map(([, name = '']) => name)
  expect(sections).toEqual(alerts)
})

/** Settings that operators do not need. */
const undocumented = ['NODE_ENV', 'ALLOW_EMBEDDED_BEYOND_LOOPBACK']

test('docs/operations/run.md lists every setting, and no other', () => {
  const declared = [...read('app/server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name)
  const [, table = ''] = read('docs/operations/run.md').split(/^## (?:Settings|Rotate the session key)$/m)
  const rows = table.split('\n').flatMap((row) => row.split('|')[1] ?? [])
  const listed = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
  expect(declared.length).toBeGreaterThan(30)
  expect(listed.toSorted()).toEqual([...new Set(declared)].filter((name) => !undocumented.includes(name)).toSorted())
})
