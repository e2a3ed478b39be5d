import { pbkdf2Sync } from 'node:crypto'
import { defineConfig } from 'vitest/config'

const globalSetup = 'app/server/testing/servers/global-setup.ts'
/** On an idle core of the machine for which the limits were chosen, in milliseconds. */
const usualMs = 80
const injection = 'kit/server/access/proofs/injection.probe.ts'

/** How much longer than usual this machine takes for a fixed piece of work. It stretches the time limits. */
const began = performance.now()
pbkdf2Sync('work', 'salt', 100_000, 64, 'sha512')
const minute = 60_000 * Math.min(10, Math.max(1, (performance.now() - began) / usualMs))

/** What takes minutes, so that `npm test` does not run it: `npm run test:<name>`. */
export default defineConfig({
  test: {
    projects: [
      // Each attack tool finds a planted hole and nothing in the portal.
      {
        test: {
          name: 'attack',
          include: ['app/server/testing/attacks/*.probe.ts', injection],
          globalSetup,
          // The quick techniques on fields that accept quotes; `injection` tries everything.
          provide: { sqlmap: { techniques: 'BE', everyField: false } },
          maxWorkers: 1,
          maxConcurrency: 2,
          testTimeout: 10 * minute,
          hookTimeout: minute,
        },
      },
      // sqlmap tries every technique on every field of every call.
      {
        test: {
          name: 'injection',
          include: [injection],
          globalSetup,
          provide: { sqlmap: { techniques: 'BEUSTQ', everyField: true } },
          maxConcurrency: 2,
          testTimeout: 60 * minute,
          hookTimeout: minute,
        },
      },
      // Kills the primary of a Patroni cluster under load.
      {
        test: {
          name: 'failover',
          include: ['tools/failover/failover.probe.ts'],
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
        },
      },
      // Kills whatever an order passes, a hundred times while orders are sent.
      {
        test: {
          name: 'orders',
          include: ['app/server/testing/killed/killed.probe.ts'],
          testTimeout: 30 * minute,
          hookTimeout: 3 * minute,
        },
      },
      // Runs a year of business in a real Tryton and compares the portal with it.
      {
        test: {
          name: 'erp',
          include: ['tools/erp/*.probe.ts'],
          maxWorkers: 1,
          testTimeout: 120 * minute,
          hookTimeout: 20 * minute,
        },
      },
      // Makes the release archive and runs it; makes and installs the Debian package; fires every alert in Prometheus.
      {
        test: {
          name: 'release',
          include: ['tools/release/{release,packages,alerts}.probe.ts'],
          globalSetup,
          // Both make the archive.
          maxWorkers: 1,
          testTimeout: 20 * minute,
          hookTimeout: 20 * minute,
        },
      },
      // Upgrades from the archive of the release two changelog sections earlier to this one's, and goes back.
      {
        test: {
          name: 'upgrade',
          include: ['tools/release/upgrade.probe.ts'],
          globalSetup,
          testTimeout: 20 * minute,
          hookTimeout: 20 * minute,
        },
      },
    ],
  },
})
