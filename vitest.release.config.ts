import { defineConfig } from 'vitest/config'

/** npm run test:release: makes a release by the Dockerfile's steps and runs it. It takes minutes, so npm test does not. */
export default defineConfig({
  test: {
    name: 'release',
    include: ['scripts/release/release.probe.ts'],
    globalSetup: 'apps/server/src/testing/servers/global-setup.ts',
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
})
