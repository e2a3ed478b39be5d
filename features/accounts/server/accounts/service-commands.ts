import { addService, listServices, revokeService } from '#kit/server/access/service-queries.ts'
import type { Command } from '#kit/server/program/command.ts'
import { OperatorError } from '#kit/server/settings/operator-error.ts'
import type { AccountDesk, Outcome, Serve } from './account-commands.ts'

function checkName(name: string): void {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
    throw new OperatorError('the name of a service account has only lowercase letters, digits, and -')
}

const opens = { feeds: 'push feeds', orders: 'fetch and acknowledge orders' } as const

async function add({ db, now }: AccountDesk, name: string, may: keyof typeof opens): Promise<Outcome> {
  checkName(name)
  const key = await addService(db, name, now, may)
  if (key === undefined) throw new OperatorError(`${name}: this service account already exists, or is revoked`)
  return {
    lines: [`service account ${name} can ${opens[may]}, and do nothing else`, `key: ${key}`],
    audit: { event: 'service account added', detail: { service: name, may } },
  }
}

async function revoke({ db, now }: AccountDesk, name: string): Promise<Outcome> {
  if (!(await revokeService(db, name, now))) throw new OperatorError(`${name}: no such service account`)
  return {
    lines: [`the key of service account ${name} is revoked`],
    audit: { event: 'service account revoked', detail: { service: name } },
  }
}

const list = async ({ db }: AccountDesk): Promise<Outcome> => ({
  lines: (await listServices(db)).map(({ name, may, created_at: created, revoked_at: revoked }) => {
    const state = revoked ? `revoked ${revoked.toISOString()}` : 'active'
    return `${name}  can ${opens[may]}  added ${created.toISOString()}  ${state}`
  }),
})

/** Adds the commands that manage the keys with which other systems push feeds or fetch orders. */
export function addServiceCommands(program: Command, serve: Serve): void {
  program
    .command('add-service')
    .description('Adds a key with which another system pushes feeds.')
    .argument('<name>', 'such as erp')
    .option('--orders', 'the key fetches and acknowledges orders instead')
    .examples('account add-service erp', 'account add-service erp-orders --orders')
    .action((name: string, { orders }) => serve((desk) => add(desk, name, orders ? 'orders' : 'feeds')))
  program
    .command('revoke-service')
    .description("Ends a service account's key for good.")
    .argument('<name>')
    .examples('account revoke-service erp')
    .action((name: string) => serve((desk) => revoke(desk, name)))
  program
    .command('list-services')
    .description('Lists the service accounts.')
    .examples('account list-services')
    .action(() => serve(list))
}
