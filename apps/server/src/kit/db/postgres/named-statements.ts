import pg from 'pg'

/** PostgreSQL's code for a write to a server that is read-only. */
const readOnlyTransaction = '25006'
const mark = /^\s*\/\* named ([a-z_]+) \*\//

/**
 * A client that prepares statements starting with a comment such as `named viewer` once per connection. For the few
 * statements that run before every call: planning is more than half of their cost.
 */
export class NamingClient extends pg.Client {
  /** The URL that it connects to. */
  readonly url: string | undefined

  /** Whether the server refused a write: it is a standby, at least at that moment. */
  refusedWrite = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.url = config?.connectionString
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === readOnlyTransaction) this.refusedWrite = true
    })
  }

  // Only marked statements with values change; pg's overloads type everything else.
  override query(...given: unknown[]): never {
    const [text, values] = given
    const name = typeof text === 'string' && values !== undefined ? mark.exec(text)?.[1] : undefined
    return Reflect.apply(super.query, this, name === undefined ? given : [{ name, text, values }]) as never
  }
}
