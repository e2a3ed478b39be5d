import { defineConfig } from 'vitest/config'

/** npm run test:upgrade: upgrades from the former release and goes back. It installs that release, so npm test does not. */
export default defineConfig({
  test: {
    name: 'upgrade',
    include: ['scripts/upgrade/upgrade.probe.ts'],
    globalSetup: 'apps/server/src/testing/servers/global-setup.ts',
    testTimeout: 300_000,
    hookTimeout: 900_000,
  },
})
