import { defineConfig } from 'vitest/config'
import { slowness } from '#app/server/testing/slowness.ts'

const endsStarted = 'app/server/testing/servers/end-started.ts'
const globalSetup = [endsStarted, 'app/server/testing/servers/global-setup.ts']
const injection = 'kit/server/access/proofs/injection.probe.test.ts'

const minute = 60_000 * slowness()

/** What takes minutes, so that `npm test` does not run it: `npm run test:<name>`. */
export default defineConfig({
  test: {
    projects: [
      // Each attack tool finds a planted hole and nothing in the portal.
      {
        test: {
          name: 'attack',
          include: ['app/server/testing/attacks/*.probe.test.ts', injection],
          globalSetup,
          // The quick techniques on fields that accept quotes; `injection` tries everything.
          provide: { usualMinutes: 10, sqlmap: { techniques: 'BE', everyField: false } },
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
          provide: { usualMinutes: 10, sqlmap: { techniques: 'BEUSTQ', everyField: true } },
          maxConcurrency: 2,
          testTimeout: 60 * minute,
          hookTimeout: minute,
        },
      },
      // Kills the primary of a Patroni cluster under load.
      {
        test: {
          name: 'failover',
          include: ['tools/failover/failover.probe.test.ts'],
          globalSetup: endsStarted,
          provide: { usualMinutes: 3 },
          testTimeout: 3 * minute,
          hookTimeout: 3 * minute,
        },
      },
      // Kills whatever an order passes, a hundred times while orders are sent.
      {
        test: {
          name: 'orders',
          include: ['app/server/testing/killed/killed.probe.test.ts'],
          globalSetup: endsStarted,
          provide: { usualMinutes: 5 },
          testTimeout: 30 * minute,
          hookTimeout: 3 * minute,
        },
      },
      // Runs a year of business in a real Tryton and compares the portal with it.
      {
        test: {
          name: 'erp',
          include: ['tools/erp/*.probe.test.ts'],
          globalSetup: endsStarted,
          provide: { usualMinutes: 10 },
          maxWorkers: 1,
          testTimeout: 120 * minute,
          hookTimeout: 20 * minute,
        },
      },
      // Tours the portal in the browsers that the screen tests do not use.
      {
        test: {
          name: 'browsers',
          include: ['tools/browsers/tour.probe.test.ts'],
          globalSetup: endsStarted,
          // Each look interrupts the page.
          expect: { poll: { timeout: minute, interval: 500 } },
          provide: { usualMinutes: 5 },
          maxWorkers: 1,
          testTimeout: 10 * minute,
          hookTimeout: 20 * minute,
        },
      },
      // Makes the release archive and runs it, as a Debian package and as its page of operations says, too; fires every alert.
      {
        test: {
          name: 'release',
          include: ['tools/release/{release,packages,from-zero,alerts}.probe.test.ts'],
          globalSetup,
          provide: { usualMinutes: 15 },
          // They make the archive.
          maxWorkers: 1,
          testTimeout: 20 * minute,
          hookTimeout: 20 * minute,
        },
      },
      // Upgrades from the archive of the release two changelog sections earlier to this one's, and goes back.
      {
        test: {
          name: 'upgrade',
          include: ['tools/release/upgrade.probe.test.ts'],
          globalSetup,
          provide: { usualMinutes: 10 },
          testTimeout: 20 * minute,
          hookTimeout: 20 * minute,
        },
      },
    ],
  },
})
