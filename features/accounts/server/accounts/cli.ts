import { text } from 'node:stream/consumers'
import { loadConfig } from '#app/server/config.ts'
import { loadBranding } from '#kit/server/branding/folder.ts'
import { FolderInUse } from '#kit/server/db/pglite/folder-lock.ts'
import { withOwner } from '#kit/server/db/migrate.ts'
import { isArgumentError, operatorMessage } from '#kit/server/program/operator-message.ts'
import { AccountError } from './accounts.ts'
import { asksForHelp, runCommand, usage } from './commands.ts'

async function main(argv: string[]): Promise<void> {
  if (asksForHelp(argv)) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const config = loadConfig()
  const lines = await withOwner(config, ({ db }) => {
    const { name: distributor } = loadBranding(config.brandingDir)
    const { passwordLength, portalUrl } = config
    const admin = { db, now: new Date(), passwordLength, distributor, portalUrl }
    return runCommand(admin, argv, () => text(process.stdin))
  })
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = error instanceof FolderInUse ? 3 : 1
  const message = error instanceof AccountError || isArgumentError(error) ? error.message : operatorMessage(error)
  process.stderr.write(`${message ?? (error instanceof Error ? (error.stack ?? error.message) : error)}\n`)
})
