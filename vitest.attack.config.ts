import { defineConfig } from 'vitest/config'

/** npm run test:attack: each attack tool finds a planted hole and nothing in the portal. One at a time, in minutes. */
export default defineConfig({
  test: {
    name: 'attack',
    include: ['apps/server/src/testing/attacks/*.probe.ts', 'apps/server/src/kit/access/proofs/injection.probe.ts'],
    globalSetup: 'apps/server/src/testing/servers/global-setup.ts',
    // The quick techniques on fields that accept quotes; npm run test:injection tries everything.
    provide: { sqlmap: { techniques: 'BE', everyField: false } },
    fileParallelism: false,
    maxConcurrency: 2,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
})
