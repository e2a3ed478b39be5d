import { Option } from 'commander'
import { loginTypeCode } from '#kit/contract/declare/fields.ts'
import type { LoginType } from '#kit/contract/declare/need.ts'
import type { Command } from '#kit/server/program/command.ts'
import { OperatorError } from '#kit/server/settings/operator-error.ts'
import {
  add,
  type Addition,
  changeFlags,
  endThem,
  link,
  list,
  policies,
  reset,
  type Serve,
  show,
  switchTo,
} from './account-commands.ts'

const accountName = [
  '<account>',
  'login type, company, and user ID, as `list` shows them: C01100001, G00GROUP1',
] as const
const policyOption = () =>
  new Option('--otp <policy>', 'when signing in needs a mailed code').choices(Object.keys(policies))
const passwordOption = [
  '--password-stdin',
  'reads the password from standard input; without it, one is shown once',
] as const

const loginTypeOption = () =>
  new Option('--type <type>', 'C customer, G group, E employee').choices(loginTypeCode.options)

export function addAccountCommands(program: Command, serve: Serve): void {
  program
    .command('add')
    .description('Adds an account of a customer, group, or employee of the feeds.')
    .addOption(loginTypeOption().makeOptionMandatory())
    .requiredOption('--user <id>', "a customer's number, optionally followed by one ship-to's; a group; or an employee")
    .option('--company <number>', 'of a customer')
    .option('--email <address>', 'for codes, links, and notices')
    .addOption(policyOption().default('never'))
    .option(
      '--flag <name=Y>',
      'grants a right; may be repeated',
      (flag: string, all: string[] = []) => [...all, flag],
      [],
    )
    .option('--all-flags', 'grants every specified right')
    .option(...passwordOption)
    .addOption(
      new Option('--link <how>', 'instead of a password: prints or mails a one-time link that sets it')
        .choices(['print', 'mail'])
        .conflicts('passwordStdin'),
    )
    .examples(
      'account add --type C --company 01 --user 100001 --all-flags --email buyer@bayview.example --link mail',
      'account add --type E --user EMP900 --all-flags --link print',
    )
    .action((options: Addition) => serve((desk) => add(desk, options)))
  program
    .command('show')
    .description('Shows an account and its rights.')
    .argument(...accountName)
    .examples('account show C01100001')
    .action((name: string) => serve((desk) => show(desk, name)))
  program
    .command('flags')
    .description('Changes rights, address, code policy, or order limit; the rest stays.')
    .argument(...accountName)
    .argument('[flags...]', 'such as CanViewAR=N')
    .option('--email <address>')
    .addOption(policyOption())
    .option('--order-limit <amount>', 'above it, an order needs an approval; `none` lifts it')
    .examples('account flags C01100001 CanViewAR=N --order-limit 500')
    .action((name: string, flags: string[], options: object) =>
      serve((desk) => changeFlags(desk, name, flags, options)),
    )
  for (const [word, active] of [
    ['disable', false],
    ['enable', true],
  ] as const)
    program
      .command(word)
      .description(active ? 'Lets the account sign in again.' : 'Ends the sessions; the account cannot sign in.')
      .argument(...accountName)
      .examples(`account ${word} C01100001`)
      .action((name: string) => serve((desk) => switchTo(desk, active, name)))
  program
    .command('reset-password')
    .description('Sets a new password, lifts a lock, and ends the sessions.')
    .argument(...accountName)
    .option(...passwordOption)
    .examples('account reset-password C01100001')
    .action((name: string, { passwordStdin }) => serve((desk) => reset(desk, name, passwordStdin)))
  program
    .command('link')
    .description('Prints a one-time link that sets the password.')
    .argument(...accountName)
    .option('--mail', 'mails it to the account instead')
    .examples('account link C01100001 --mail')
    .action((name: string, { mail }) => serve((desk) => link(desk, name, mail ? 'mail' : 'print')))
  const end = program
    .command('end-sessions')
    .description('Ends the sessions of an account, or of all.')
    .argument('[account]', accountName[1])
    .option('--all', 'of every account')
    .examples('account end-sessions C01100001', 'account end-sessions --all')
  end.action((name: string | undefined, { all }) => {
    if ((name === undefined) !== (all === true)) throw new OperatorError('give an account, or --all')
    return serve((desk) => endThem(desk, name))
  })
  program
    .command('list')
    .description('Lists the accounts.')
    .addOption(loginTypeOption())
    .examples('account list --type E')
    .action(({ type }: { type?: LoginType }) => serve((desk) => list(desk, type)))
}
