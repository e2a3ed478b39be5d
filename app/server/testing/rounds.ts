/** Whether all cases of the generated tests run: in `npm run faults` and `npm test -- --all`, but not in `npm test`. */
export const full = process.env.TEST_FULL === 'on'

/** The number of rounds of a random test. */
export const rounds = (few: number, many: number): number => (full ? many : few)

/** All cases in `npm test -- --all`; in `npm test` only the one whose turn it is: consecutive turns have all of them. */
export const inTurn = <T>(cases: readonly T[], turn: number): readonly T[] =>
  full ? cases : cases.filter((_, n) => n === turn % cases.length)
