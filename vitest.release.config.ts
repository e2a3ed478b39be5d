import { defineConfig } from 'vitest/config'

/** npm run test:release: makes the release archive and runs it. It takes minutes, so .ci/run does it, and npm test does not. */
export default defineConfig({
  test: {
    name: 'release',
    include: ['scripts/release/release.probe.ts'],
    globalSetup: 'apps/server/src/testing/servers/global-setup.ts',
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
})
