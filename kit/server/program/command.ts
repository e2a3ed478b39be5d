import { Command as Base, InvalidArgumentError } from 'commander'

export const programName = 'trade-counter'

/** What the program exits with. */
export const exitCodes = {
  done: [0, 'done'],
  refused: [1, 'refused: the data or the answer is not as it must be'],
  cannot: [2, 'cannot run: an argument, a setting, or the database is wrong'],
  inUse: [3, 'the data folder is in use by another process'],
  stopped: [130, 'stopped by Ctrl+C or SIGTERM; nothing has changed'],
} as const

/** A command of the program. Wrong arguments throw a `CommanderError` after one line that names them. */
export class Command extends Base {
  constructor(name?: string) {
    super(name)
    this.exitOverride()
    // An option after a subcommand is the subcommand's.
    this.enablePositionalOptions()
    this.helpOption('-h, --help', 'shows this')
    this.configureOutput({
      outputError: (text, write) => write(`${programName}: ${text.replace(/^error: /, '')}`),
    })
  }

  override createCommand(name?: string): Command {
    return new Command(name)
  }

  /** Adds examples to the help, without the program's name. */
  examples(...calls: string[]): this {
    return this.addHelpText('after', `\nExamples:\n${calls.map((call) => `  ${programName} ${call}`).join('\n')}`)
  }
}

/** Parses a whole number of an option. */
export const wholeNumber =
  (least: number, most: number = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) return number
    const upTo = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`
    throw new InvalidArgumentError(`It must be a number from ${least}${upTo}.`)
  }
