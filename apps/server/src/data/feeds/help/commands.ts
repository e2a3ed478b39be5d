import { FeedError } from '../checking/faults.ts'
import { explainAll, explainFault } from './explain.ts'
import { initFolder } from './init.ts'

export const helpUsage = (command: string): string => `       ${command} init <dir>
       ${command} explain [<fault>]`

/** The words that `feed` takes in place of a folder, with what they print. */
const commands: Readonly<Record<string, (words: readonly string[]) => Promise<string[]> | string[]>> = {
  init: ([dir, ...more]) => {
    if (dir === undefined || more.length > 0) throw new FeedError('feed init takes one folder')
    return initFolder(dir)
  },
  explain: (words) => (words.length === 0 ? explainAll() : explainFault(words.join(' '))),
}

/**
 * Runs the command that the first word names. A folder of such a name is written `./init`.
 * @returns what to print; undefined if the words name no command
 */
export async function helpFor([name = '', ...words]: readonly string[]): Promise<string[] | undefined> {
  return Object.hasOwn(commands, name) ? commands[name]?.(words) : undefined
}
