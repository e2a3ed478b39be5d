import { defineConfig } from 'vitest/config'

/** npm run test:orders: kills whatever an order passes, a hundred times while orders are sent. It takes minutes. */
export default defineConfig({
  test: {
    name: 'orders',
    include: ['apps/server/src/testing/killed/killed.probe.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 180_000,
  },
})
