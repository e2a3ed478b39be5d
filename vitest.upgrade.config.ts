import { defineConfig } from 'vitest/config'

/** npm run test:upgrade: upgrades from the archive of an earlier release to this one's, and goes back. */
export default defineConfig({
  test: {
    name: 'upgrade',
    include: ['scripts/release/upgrade.probe.ts'],
    globalSetup: 'apps/server/src/testing/servers/global-setup.ts',
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
