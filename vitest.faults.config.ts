import { defineConfig } from 'vitest/config'
import { memoryFolder } from './apps/server/src/testing/memory-folder.ts'
import { faults } from './faults/faults.ts'

process.env.TMPDIR ??= memoryFolder()

/** npm run faults: one fault at a time, because many hold time limits. It takes minutes, so npm test does not. */
export default defineConfig({
  test: {
    name: 'faults',
    include: Object.values(faults).flat(),
    globalSetup: 'apps/server/src/testing/servers/global-setup.ts',
    fileParallelism: false,
    reporters: ['./faults/reporter.ts'],
    silent: 'passed-only',
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
})
