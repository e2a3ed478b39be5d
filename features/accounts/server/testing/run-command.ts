import type { AccountDesk } from '../accounts/account-commands.ts'
import { accountCommand, record } from '../accounts/cli.ts'

/** Runs one command `account` on an open database. @returns the lines to show */
export async function runCommand(
  admin: AccountDesk,
  argv: string[],
  readSecret: () => Promise<string>,
): Promise<string[]> {
  const desk = { ...admin, readSecret }
  let lines: string[] = []
  const command = accountCommand(async (work) => {
    lines = await record(desk, await work(desk))
  })
  await command.parseAsync(argv, { from: 'user' })
  return lines
}
