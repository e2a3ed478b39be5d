/** Whether all cases of the generated tests run: in `npm run faults` and `npm run test:full`, but not in `npm test`. */
export const full = process.env.TEST_FULL === 'on'

/** The number of rounds of a random test. */
export const rounds = (few: number, many: number): number => (full ? many : few)
