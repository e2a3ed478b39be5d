export const targets = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const

/** The kind of server to connect to, as libpq's `target_session_attrs`. */
export type Target = (typeof targets)[number]

export interface DatabaseUrl {
  /** One URL for each host, in order. */
  urls: readonly [string, ...string[]]
  target: Target
}

/** The scheme with user and password, the hosts, and the rest. */
const shape = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s
const attribute = 'target_session_attrs'

const isTarget = (text: string): text is Target => (targets as readonly string[]).includes(text)

function readTarget(rest: string): Target {
  const found = new URLSearchParams(rest.replace(/^[^?]*/, '')).getAll(attribute)
  const [target = 'any'] = found
  if (found.length > 1 || !isTarget(target)) throw new Error(`${attribute} must be one of ${targets.join(', ')}`)
  return target
}

/** The server names its connections, and only it says who calls. */
const refused = ['application_name', 'options']

/**
 * Reads `postgres://user:password@host:5432,host:5433/database?target_session_attrs=read-write`.
 * @throws {Error} saying what is wrong, without the password
 */
export function readDatabaseUrl(url: string): DatabaseUrl {
  const [, start, hosts = '', rest = ''] = shape.exec(url) ?? []
  if (start === undefined) throw new Error('must start with postgres:// or postgresql://')
  const given = new URLSearchParams(rest.replace(/^[^?]*/, ''))
  const wrongName = refused.find((name) => given.has(name))
  if (wrongName !== undefined) throw new Error(`must not contain ${wrongName}: remove it from the URL`)
  const target = readTarget(rest)
  const all = hosts.split(',')
  if (all.length > 1 && all.includes('')) throw new Error('names an empty host')
  if (new URLSearchParams(rest.replace(/^[^?]*/, '')).get('host')?.includes(','))
    throw new Error('must name several hosts before the database, not in ?host=')
  const ending = rest.replaceAll(new RegExp(`([?&])${attribute}=[^&#]*&?`, 'g'), '$1').replace(/[?&]$/, '')
  const [first = '', ...others] = all.map((host) => `${start}${host}${ending}`)
  const wrong = [first, ...others].findIndex((one) => !URL.canParse(one))
  if (wrong >= 0) throw new Error(all.length > 1 ? `host ${all[wrong]} is invalid` : 'Invalid URL')
  return { urls: [first, ...others], target }
}

/** The parts that all hosts of a database share. */
export function databaseParts(url: string): { user: string; name: string; hosts: string } {
  const { urls } = readDatabaseUrl(url)
  const { username, pathname } = new URL(urls[0])
  const hosts = urls.map((one) => {
    const { host, searchParams } = new URL(one)
    return host || searchParams.get('host') || 'localhost'
  })
  return { user: decodeURIComponent(username), name: decodeURIComponent(pathname.slice(1)), hosts: hosts.join(', ') }
}
