/** Whether all cases of the generated tests run: in `npm run faults`, and with `TEST_FULL=on`. */
export const full = process.env.TEST_FULL === 'on'

/** Whether tests of what differs between the databases run on PGlite too: with `npm test -- --all`. */
export const everyDatabase = full || process.env.TEST_PGLITE === 'on' || process.env.TEST_DATABASE !== undefined

/** The number of rounds of a random test. */
export const rounds = (few: number, many: number): number => (full ? many : few)

/** All cases with `TEST_FULL=on`; otherwise only the one whose turn it is: consecutive turns have all of them. */
export const inTurn = <T>(cases: readonly T[], turn: number): readonly T[] =>
  full ? cases : cases.filter((_, n) => n === turn % cases.length)
