import pg from 'pg'

const mark = /^\s*\/\* named ([a-z_]+) \*\//

/**
 * A client that plans a statement once for its connection, and not at every call, where it begins with a comment such as
 * `named viewer`: for the few that run before every call. Planning is more than half of what they cost.
 */
export class NamingClient extends pg.Client {
  // Nothing but a marked statement with its values is changed; pg's own overloads say what else may come.
  override query(...given: unknown[]): never {
    const [text, values] = given
    const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined
    return Reflect.apply(super.query, this, name === undefined ? given : [{ name, text, values }]) as never
  }
}
