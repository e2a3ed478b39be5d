interface Guard {
  table: string
  name: string
  /** When it runs. */
  when: string
  /** Its function, of migrations 0071 and 0091. */
  calls: string
}

/**
 * Triggers that refuse what no person may do, if the serving role does it: grants know columns, but neither states nor
 * prices. The owner, who loads feeds and manages accounts, passes.
 */
export const guards: readonly Guard[] = [
  {
    table: 'accounts',
    name: 'guard',
    when: 'before update of password_hash, password_changed_at',
    calls: 'portal_guard_account',
  },
  { table: 'carts', name: 'guard', when: 'before update', calls: 'portal_guard_cart' },
  { table: 'carts', name: 'guard_sending', when: 'after update of state', calls: 'portal_guard_sending' },
  { table: 'cart_lines', name: 'guard', when: 'before insert or update', calls: 'portal_guard_line' },
  { table: 'cart_states', name: 'guard', when: 'before insert', calls: 'portal_guard_state' },
]

/** Reads every trigger of a guard as `GuardState`. */
export const readGuards = `select c.relname::text as table, t.tgname::text as name from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema()::regnamespace and t.tgname like 'guard%' and t.tgenabled <> 'D'`

export interface GuardState {
  table: string
  name: string
}

/** The statements that make the guards that are missing. */
export const guardStatements = (found: readonly GuardState[]): string[] =>
  guards
    .filter(({ table, name }) => !found.some((one) => one.table === table && one.name === name))
    .flatMap(({ table, name, when, calls }) => {
      const isLast = when.startsWith('after')
      const deferred = isLast ? 'deferrable initially deferred ' : ''
      return [
        `drop trigger if exists ${name} on ${table}`,
        `create ${isLast ? 'constraint ' : ''}trigger ${name} ${when} on ${table} ${deferred}for each row execute function ${calls}()`,
      ]
    })
