import { randomInt } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from '#app/server/testing/memory-folder.ts'
import { slowness } from '#app/server/testing/slowness.ts'

process.env.TMPDIR ??= memoryFolder()
process.env.TEST_TIMES = 'on'
process.env.TEST_FULL = 'on'
process.env.FAULT_SEED ??= String(randomInt(1, 1_000_000))
process.stdout.write(`FAULT_SEED=${process.env.FAULT_SEED} repeats this run.\n`)

const minute = 60_000 * slowness()

/**
 * npm run faults: causes every fault that the portal promises to survive, one at a time, with time limits and with many
 * rounds of random tests. A test's title is a promise. Those in `tools/faults/` take too long for `npm test`, and
 * `*.timed.test.ts` measure time; the others run there, too, without time limits and with few rounds.
 */
export default defineConfig({
  test: {
    name: 'faults',
    include: [
      'tools/faults/*.fault.test.ts',
      'tools/failover/failover.probe.test.ts',
      '{app,kit,features/*}/server/**/*.timed.test.ts',
      ...[
        'kit/server/http/limits/database-away',
        'kit/server/http/limits/stuck-readers',
        'kit/server/http/drain',
        'features/orders/server/carriers/carriers',
        'kit/server/db/limits',
        'kit/server/access/proofs/random-filters',
        'kit/server/access/proofs/naughty-strings',
        'features/money/server/accounts-payable/ties',
        'features/reports/server/consolidated-inventory/obvious-report',
        'features/reports/server/purchasing-analysis/obvious-analysis',
        'features/reports/server/purchasing/queries',
        'features/reports/server/purchased-lines/queries',
        'features/buying/server/purchase/cart',
        'features/accounts/server/tokens/rotation',
        'features/intake/server/loading/any-sequence',
        'features/intake/server/loading/load',
        'features/intake/server/killed-feeds',
      ].map((name) => `${name}.test.ts`),
    ],
    globalSetup: ['end-started', 'global-setup'].map((name) => `app/server/testing/servers/${name}.ts`),
    provide: { usualMinutes: 30 },
    fileParallelism: false,
    reporters: ['verbose'],
    silent: 'passed-only',
    testTimeout: 15 * minute,
    hookTimeout: 3 * minute,
    expect: { poll: { timeout: 2 * minute } },
  },
})
