/** The parts of a database URL: the scheme with user and password, the hosts, and the rest. */
const shape = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#@]*)(.*)$/s

/** Parameters that a URL may not set: the server names its connections and sets the caller. */
const refused = ['application_name', 'options']

const oneHost = 'must name one host; put a proxy such as haproxy in front of several'

/**
 * Checks a database's URL, such as `postgres://user:password@host:5432/database?sslmode=require`.
 * @throws {Error} saying what is wrong, without the password
 */
export function checkDatabaseUrl(url: string): void {
  const [, hosts, rest = ''] = shape.exec(url) ?? []
  if (hosts === undefined) throw new Error('must start with postgres:// or postgresql://')
  const given = new URLSearchParams(rest.replace(/^[^?]*/, ''))
  const wrongName = refused.find((name) => given.has(name))
  if (wrongName !== undefined) throw new Error(`must not contain ${wrongName}: remove it from the URL`)
  if (hosts.includes(',') || given.get('host')?.includes(',') || given.has('target_session_attrs'))
    throw new Error(oneHost)
  if (!URL.canParse(url)) throw new Error('Invalid URL')
}

export function databaseParts(url: string): { user: string; name: string; host: string } {
  checkDatabaseUrl(url)
  const { username, pathname, host, searchParams } = new URL(url)
  return {
    user: decodeURIComponent(username),
    name: decodeURIComponent(pathname.slice(1)),
    host: host || searchParams.get('host') || 'localhost',
  }
}
