import { defineConfig } from 'vitest/config'

/** npm run test:injection: sqlmap tries every technique on every field of every call, in ten minutes. */
export default defineConfig({
  test: {
    name: 'injection',
    include: ['apps/server/src/kit/access/proofs/injection.probe.ts'],
    globalSetup: 'apps/server/src/testing/servers/global-setup.ts',
    provide: { sqlmap: { techniques: 'BEUSTQ', everyField: true } },
    maxConcurrency: 2,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
  },
})
