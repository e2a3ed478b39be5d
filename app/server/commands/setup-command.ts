import { createInterface } from 'node:readline/promises'
import { addAccount, allFlags } from '#accounts/server/accounts/accounts.ts'
import { findByName, readAdministrators, unsetPassword } from '#accounts/server/accounts/account-queries.ts'
import { makeLink } from '#accounts/server/password-links/links.ts'
import { feedCommand } from '#intake/server/cli.ts'
import { loadBranding } from '#kit/server/branding/folder.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStores } from '#kit/server/db/open.ts'
import { whyNobodySees, whyOwner } from '#kit/server/db/row-security/check.ts'
import { databaseTarget, forOwner } from '#kit/server/db/target.ts'
import { Command, programName } from '#kit/server/program/command.ts'
import { OperatorError } from '#kit/server/settings/operator-error.ts'
import { type Config, loadConfig } from '../config.ts'
import { provideDemo } from '../demo.ts'
import { createServices } from '../services.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

interface Given {
  feed?: string
  demo?: true
  admin?: string
  email?: string
}

/** Asks for what no option gives, if somebody is at the terminal. An empty answer skips the step. */
async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = (await lines.question(question)).trim()
  lines.close()
  return answer === '' ? undefined : answer
}

const open = (config: Config) => openStores({ ...config, databasePool: 2, applicationName: 'trade-counter-setup' })

/** Brings the tables up to date, and checks what the roles may do. */
async function prepare(config: Config): Promise<void> {
  await using stores = await open(config)
  const { owner, serving } = stores
  const applied = await migrate(owner)
  say(`database: ${databaseTarget(forOwner(config))} is up to date; ${applied.length} migrations applied`)
  const tooMuch = (await whyNobodySees(serving.db)) ?? (await whyOwner(serving.db))
  if (tooMuch === undefined) say("roles: the serving role owns nothing, and without a caller sees no customer's rows")
  else if (config.exposed) throw new OperatorError(tooMuch)
  else say(`roles: for this machine only. ${tooMuch}`)
}

async function load(config: Config, { feed, demo }: Given): Promise<void> {
  if (demo) {
    if (config.exposed)
      throw new OperatorError('--demo: other machines can reach this server, and its accounts are public')
    await using stores = await open(config)
    return await provideDemo(createServices(config, stores.owner), stores.owner)
  }
  const folder = feed ?? (await ask('Folder with the first feed (empty: later): '))
  if (folder === undefined) return
  await feedCommand().parseAsync([folder], { from: 'user' })
  if (process.exitCode)
    throw new OperatorError(`${folder} was not loaded; correct it and run ${programName} setup again`)
}

/** Gives the first administrator an account without a password, and a link that sets it. */
async function addAdministrator(config: Config, given: Given): Promise<void> {
  await using stores = await open(config)
  const { db } = stores.owner
  const administrators = await readAdministrators(db)
  const names = administrators.join(', ')
  if (names === '') return say('administrator: none yet, because no loaded employee has the role administrator')
  const userId = given.admin ?? (await ask(`Administrator's employee number (${names}; empty: later): `))
  if (userId === undefined) return say(`administrator: none yet; run setup with --admin and one of ${names}`)
  if (!administrators.includes(userId.toUpperCase()))
    throw new OperatorError(`--admin: ${userId} is not an administrator in employees.csv; those are ${names}`)
  const desk = {
    db,
    now: new Date(),
    passwordLength: config.passwordLength,
    distributor: loadBranding(config.brandingDir).name,
    portalUrl: config.portalUrl,
  }
  const known = await findByName(db, `E00${userId.toUpperCase()}`)
  const email = given.email === undefined ? {} : { email: given.email }
  const account = known ?? (await addAccount(desk, { loginType: 'E', company: '', userId, flags: allFlags, ...email }))
  if (account.passwordHash !== unsetPassword) return say(`administrator: ${account.identityKey} has a password`)
  const { url, expiresAt } = await makeLink(desk, account, '')
  say(
    `administrator: ${account.identityKey}; open this link once, before ${expiresAt.toISOString()}, to set the password:`,
  )
  say(url)
}

async function run(given: Given): Promise<void> {
  const config = loadConfig()
  say(config.exposed ? 'settings: valid, for a server that others can reach' : 'settings: valid, for this machine only')
  await prepare(config)
  await load(config, given)
  await addAdministrator(config, given)
  say(`Next: start '${programName} serve' and '${programName} work', and try everything with '${programName} doctor'.`)
}

export const setupCommand = (): Command =>
  new Command('setup')
    .description(
      'Prepares a new installation: migrates the database, checks its roles, loads the first data, and gives the first administrator a one-time link. It asks for what no option gives, and can be run again: what is done stays.',
    )
    .option('--feed <dir>', 'loads the first folder of feed files')
    .option('--demo', 'loads the demo instead, for this machine only')
    .option('--admin <employee>', 'an employee with the role administrator')
    .option('--email <address>', "the administrator's, for codes and links")
    .examples('setup', 'setup --feed ./first-feed --admin EMP900 --email it@harbor.example')
    .action(run)
