import { securedTables } from './secured-tables.ts'

/** Reads the trigger of every guard as `GuardState`. */
export const readGuards = `select c.relname::text as table, t.tgname::text as name from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema()::regnamespace and t.tgname like 'guard%' and t.tgenabled <> 'D'`

export interface GuardState {
  table: string
  name: string
}

/** Returns the statements that create missing guards. */
export const guardStatements = (found: readonly GuardState[]): string[] =>
  securedTables
    .flatMap(({ table, guards = [] }) => guards.map((guard) => ({ table, ...guard })))
    .filter(({ table, name }) => !found.some((one) => one.table === table && one.name === name))
    .flatMap(({ table, name, when, calls }) => {
      const isLast = when.startsWith('after')
      const deferred = isLast ? 'deferrable initially deferred ' : ''
      return [
        `drop trigger if exists ${name} on ${table}`,
        `create ${isLast ? 'constraint ' : ''}trigger ${name} ${when} on ${table} ${deferred}for each row execute function ${calls}()`,
      ]
    })
