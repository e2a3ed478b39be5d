import { defineConfig } from 'vitest/config'
import { memoryFolder } from './apps/server/src/testing/memory-folder.ts'
import { faults } from './faults/faults.ts'

process.env.TMPDIR ??= memoryFolder()
process.env.TEST_TIMES = 'on'
process.env.TEST_FULL = 'on'

/**
 * npm run faults: one fault at a time, with time limits and with many rounds of random tests. It takes minutes, so
 * npm test does not.
 */
export default defineConfig({
  test: {
    name: 'faults',
    include: Object.values(faults).flat(),
    globalSetup: 'apps/server/src/testing/servers/global-setup.ts',
    fileParallelism: false,
    reporters: ['./faults/reporter.ts'],
    silent: 'passed-only',
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
})
