import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { loadConfig } from '#app/server/config.ts'
import { writeAudit } from '#kit/server/access/queries.ts'
import { loadBranding } from '#kit/server/branding/folder.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import { Command } from '#kit/server/program/command.ts'
import { addPartnerCommands } from '../partners/partner-commands.ts'
import type { AccountDesk, Counter, Outcome } from './account-commands.ts'
import { addAccountCommands } from './account-program.ts'
import { addServiceCommands } from './service-commands.ts'

function accountCommand(counter: Counter): Command {
  const program = new Command('account')
  addAccountCommands(program, counter)
  addPartnerCommands(program, counter)
  addServiceCommands(program, counter)
  return program
}

/** Records an outcome in the audit trail. @returns the lines to show */
async function record(desk: AccountDesk, { lines, audit }: Outcome): Promise<string[]> {
  if (audit) await writeAudit(desk.db, { requestId: randomUUID(), actor: 'command line', subject: undefined, ...audit })
  return lines
}

/** The command `account`, on the database of the settings. */
export const accountProgram = (): Command =>
  accountCommand({
    async serve(work) {
      const { passwordLength, portalUrl, brandingDir, ...config } = loadConfig()
      const { name: distributor } = loadBranding(brandingDir)
      const lines = await withOwner(config, async ({ db }) => {
        const desk = { db, now: new Date(), passwordLength, distributor, portalUrl }
        return record(desk, await work(desk))
      })
      process.stdout.write(lines.map((line) => `${line}\n`).join(''))
    },
    readSecret: () => text(process.stdin),
  })

/** Runs one command on an open database. @returns the lines to show */
export async function runCommand(
  desk: AccountDesk,
  argv: string[],
  readSecret: () => Promise<string>,
): Promise<string[]> {
  let lines: string[] = []
  const serve: Counter['serve'] = async (work) => {
    lines = await record(desk, await work(desk))
  }
  await accountCommand({ serve, readSecret }).parseAsync(argv, { from: 'user' })
  return lines
}
