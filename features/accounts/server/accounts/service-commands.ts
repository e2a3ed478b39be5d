import { addService, listServices, revokeService } from '#kit/server/access/service-queries.ts'
import type { Command } from './account-commands.ts'
import { AccountError } from './accounts.ts'

const serviceName = (args: readonly string[]): string => {
  const [name, ...more] = args
  if (name === undefined || more.length > 0) throw new AccountError('give one name of a service account, such as erp')
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name))
    throw new AccountError('the name of a service account has only lowercase letters, digits, and -')
  return name
}

const opens = { feeds: 'push feeds', orders: 'fetch and acknowledge orders' } as const

const add: Command = async ({ db, now }, args) => {
  const may = args.includes('--orders') ? 'orders' : 'feeds'
  const name = serviceName(args.filter((argument) => argument !== '--orders'))
  const key = await addService(db, name, now, may)
  if (key === undefined) throw new AccountError(`${name}: this service account already exists, or is revoked`)
  return {
    lines: [`service account ${name} can ${opens[may]}, and do nothing else`, `key: ${key}`],
    audit: { event: 'service account added', detail: { service: name, may } },
  }
}

const revoke: Command = async ({ db, now }, args) => {
  const name = serviceName(args)
  if (!(await revokeService(db, name, now))) throw new AccountError(`${name}: no such service account`)
  return {
    lines: [`the key of service account ${name} is revoked`],
    audit: { event: 'service account revoked', detail: { service: name } },
  }
}

const list: Command = async ({ db }) => ({
  lines: (await listServices(db)).map(({ name, may, created_at: created, revoked_at: revoked }) => {
    const state = revoked ? `revoked ${revoked.toISOString()}` : 'active'
    return `${name}  can ${opens[may]}  added ${created.toISOString()}  ${state}`
  }),
})

/** Manages the keys with which other systems push feeds or fetch orders. */
export const serviceCommands: Record<string, Command> = {
  'add-service': add,
  'revoke-service': revoke,
  'list-services': list,
}
