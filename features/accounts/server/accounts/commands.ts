import { randomUUID } from 'node:crypto'
import { writeAudit } from '#kit/server/access/queries.ts'
import { calledAs } from '#kit/server/program/called-as.ts'
import { accountCommands, type AccountDesk, type Command } from './account-commands.ts'
import { AccountError } from './accounts.ts'
import { serviceCommands } from './service-commands.ts'
import { partnerCommand } from '../partners/partner-commands.ts'

export const usage = `${calledAs('account')} <command>
  add --type C|G|E --user <id or customer number> [--company <number>] [--email <address>] [--otp always|new-device|never]
      [--all-flags] [--flag CanViewAR=Y ...] [--password-stdin | --link print|mail]
  show <account>
  flags <account> [CanViewAR=N ...] [--email <address>] [--otp always|new-device|never] [--order-limit <amount>|none]
  disable <account>
  enable <account>
  reset-password <account> [--password-stdin]
  link <account> [--mail]
  end-sessions <account> | --all
  list [--type C|G|E]
  partner add <partner> [--secret-stdin] | remove <partner> | allow <partner> <account> ...
          | forbid <partner> <account> ... | list
  add-service <name> [--orders] | revoke-service <name> | list-services
  help
<account> is login type, company, and user ID, as 'list' shows them: C01100001, G00GROUP1. Without --password-stdin, a password is generated and shown once.`

export const asksForHelp = (argv: string[]): boolean =>
  argv[0] === 'help' || argv.some((word) => word === '--help' || word === '-h')

const commands: Record<string, Command> = { ...accountCommands, ...serviceCommands, partner: partnerCommand }

/** Runs one command and records it in the audit trail. @returns the lines to show */
export async function runCommand(
  admin: AccountDesk,
  argv: string[],
  readSecret: () => Promise<string>,
): Promise<string[]> {
  const [name = '', ...args] = argv
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new AccountError(usage)
  const { lines, audit } = await command(admin, args, readSecret)
  if (audit) {
    await writeAudit(admin.db, { requestId: randomUUID(), actor: 'command line', subject: undefined, ...audit })
  }
  return lines
}
