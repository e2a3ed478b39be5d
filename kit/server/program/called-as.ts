/** The program's name. `program.ts` puts it in place of the script's path. */
export const programName = 'trade-counter'

/** How a command is called here: `trade-counter feed` in a release, `npm run feed --` in a clone. */
export const calledAs = (command: string): string =>
  process.argv[1] === programName ? `${programName} ${command}` : `npm run ${command} --`
