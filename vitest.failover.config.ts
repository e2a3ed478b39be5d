import { defineConfig } from 'vitest/config'

/** npm run test:failover: kills the primary of a Patroni cluster under load. It takes a minute, so npm test does not. */
export default defineConfig({
  test: {
    name: 'failover',
    include: ['scripts/failover/failover.probe.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
