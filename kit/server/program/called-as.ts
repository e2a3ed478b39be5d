/** The name under which the program runs. `program.ts` replaces the script's path with it. */
export const programName = 'trade-counter'

/** Returns how to call a command here: `trade-counter feed` in a release, `npm run feed --` in a clone. */
export const calledAs = (command: string): string =>
  process.argv[1] === programName ? `${programName} ${command}` : `npm run ${command} --`
