const server = 'apps/server/src'

/**
 * Every fault of the promises, and the tests that cause it and say what stayed true. Those in `faults/` take too long
 * for `npm test`, and `*.timed.test.ts` measure time; the others run there, too, without time limits and with few rounds.
 */
export const faults: Readonly<Record<string, readonly string[]>> = {
  'feed-killed': ['faults/feed-killed.fault.ts', 'faults/intake-killed.fault.ts'],
  'server-killed': ['faults/server-killed.fault.ts'],
  'migration-killed': ['faults/migration-killed.fault.ts'],
  'database-stopped': ['faults/database-stopped.fault.ts'],
  // Frozen, vanished, and cut off; and a full disk under it.
  'database-away': [`${server}/kit/http/limits/database-away.test.ts`],
  'database-failed-over': ['scripts/failover/failover.probe.ts'],
  'disk-full': ['faults/disk-full.fault.ts'],
  // With slow requests.
  'slow-readers': [
    `${server}/kit/http/limits/slow-readers.timed.test.ts`,
    `${server}/kit/http/limits/stuck-readers.test.ts`,
  ],
  // With too large requests.
  overload: [`${server}/kit/http/limits/overload.timed.test.ts`],
  mail: ['faults/mail.fault.ts'],
  carriers: ['faults/carriers.fault.ts', `${server}/kit/carriers/carriers.test.ts`],
  clock: ['faults/clock.fault.ts'],
  'two-starts': ['faults/two-starts.fault.ts'],
  'database-slow': [`${server}/kit/db/limits.test.ts`],
  'long-input': [`${server}/kit/http/input/growth.timed.test.ts`, `${server}/kit/lists/long-sheets.timed.test.ts`],
  'many-sign-ins': [`${server}/slices/session/sign-in/under-load.timed.test.ts`],
  'random-requests': [
    `${server}/kit/access/proofs/random-filters.test.ts`,
    `${server}/kit/access/proofs/naughty-strings.test.ts`,
    `${server}/slices/accounts-payable/ties.test.ts`,
    `${server}/slices/consolidated-inventory/obvious-report.test.ts`,
    `${server}/slices/purchasing-analysis/obvious-analysis.test.ts`,
    `${server}/slices/purchasing/queries.test.ts`,
    `${server}/slices/purchased-lines/queries.test.ts`,
    `${server}/slices/purchase/cart.test.ts`,
  ],
  'random-feeds': [`${server}/data/feeds/loading/any-sequence.test.ts`, `${server}/data/feeds/loading/load.test.ts`],
  restarts: [
    'faults/key-rotation.fault.ts',
    `${server}/kit/http/drain.test.ts`,
    `${server}/slices/session/tokens/rotation.test.ts`,
  ],
}

export const faultOf = (file: string): string | undefined =>
  Object.keys(faults).find((name) => faults[name]?.some((one) => file.endsWith(one)))
