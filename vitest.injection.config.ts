import { defineConfig } from 'vitest/config'

/** npm run test:injection: sqlmap tries every field of every call. It takes a while, so npm test does not wait for it. */
export default defineConfig({
  test: {
    name: 'injection',
    include: ['apps/server/src/kit/access/proofs/injection.probe.ts'],
    globalSetup: 'apps/server/src/testing/servers/global-setup.ts',
    maxConcurrency: 2,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
  },
})
