import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { loadConfig } from '#app/server/config.ts'
import { writeAudit } from '#kit/server/access/queries.ts'
import { loadBranding } from '#kit/server/branding/folder.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import { Command } from '#kit/server/program/command.ts'
import { addPartnerCommands } from '../partners/partner-commands.ts'
import type { AccountDesk, Outcome, Serve } from './account-commands.ts'
import { addAccountCommands } from './account-program.ts'
import { addServiceCommands } from './service-commands.ts'

/** The command `account`. */
export function accountCommand(serve: Serve): Command {
  const program = new Command('account')
  addAccountCommands(program, serve)
  addPartnerCommands(program, serve)
  addServiceCommands(program, serve)
  return program
}

/** Records an outcome in the audit trail. @returns the lines to show */
export async function record(desk: AccountDesk, { lines, audit }: Outcome): Promise<string[]> {
  if (audit) await writeAudit(desk.db, { requestId: randomUUID(), actor: 'command line', ...audit })
  return lines
}

/** The command, on the database of the settings. */
export const accountProgram = (): Command =>
  accountCommand(async (work) => {
    const { passwordLength, portalUrl, brandingDir, ...config } = loadConfig()
    const { name: distributor } = loadBranding(brandingDir)
    const lines = await withOwner(config, async ({ db }) => {
      const readSecret = () => text(process.stdin)
      const desk = { db, now: new Date(), passwordLength, distributor, portalUrl, readSecret }
      return record(desk, await work(desk))
    })
    process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  })
