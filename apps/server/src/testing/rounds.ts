/** The number of rounds of a random test: few in `npm test`, many in `npm run faults` and `npm run test:full`. */
export const rounds = (few: number, many: number): number => (process.env.TEST_FULL === 'on' ? many : few)
