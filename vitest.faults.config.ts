import { randomInt } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './apps/server/src/testing/memory-folder.ts'

process.env.TMPDIR ??= memoryFolder()
process.env.TEST_TIMES = 'on'
process.env.TEST_FULL = 'on'
process.env.FAULT_SEED ??= String(randomInt(1, 1_000_000))
process.stdout.write(`FAULT_SEED=${process.env.FAULT_SEED} repeats this run.\n`)

const server = 'apps/server/src'

/**
 * npm run faults: causes every fault that the portal promises to survive, one at a time, with time limits and with many
 * rounds of random tests. A test's title is a promise. Those in `faults/` take too long for `npm test`, and
 * `*.timed.test.ts` measure time; the others run there, too, without time limits and with few rounds.
 */
export default defineConfig({
  test: {
    name: 'faults',
    include: [
      'faults/*.fault.ts',
      'scripts/failover/failover.probe.ts',
      `${server}/**/*.timed.test.ts`,
      ...[
        'kit/http/limits/database-away',
        'kit/http/limits/stuck-readers',
        'kit/http/drain',
        'kit/carriers/carriers',
        'kit/db/limits',
        'kit/access/proofs/random-filters',
        'kit/access/proofs/naughty-strings',
        'slices/accounts-payable/ties',
        'slices/consolidated-inventory/obvious-report',
        'slices/purchasing-analysis/obvious-analysis',
        'slices/purchasing/queries',
        'slices/purchased-lines/queries',
        'slices/purchase/cart',
        'slices/session/tokens/rotation',
        'data/feeds/loading/any-sequence',
        'data/feeds/loading/load',
      ].map((name) => `${server}/${name}.test.ts`),
    ],
    globalSetup: `${server}/testing/servers/global-setup.ts`,
    fileParallelism: false,
    reporters: ['verbose'],
    silent: 'passed-only',
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
})
