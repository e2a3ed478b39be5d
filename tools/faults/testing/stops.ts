import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'

/** Where a feed can be stopped: after a statement of this kind, or at its commit. */
export const phases = {
  'CREATE TABLE': 'staging and comparing',
  'ALTER TABLE': 'staging',
  CHANGE: 'changing a table',
  'DROP SCHEMA': 'recording',
  'ALTER SCHEMA': 'keeping the difference',
  COMMIT: 'committing',
} as const
export type Phase = keyof typeof phases

/** Pauses a feed's connection in a given phase, so that a test can kill the feed. Other connections continue. */
export function feedStops(store: () => Store) {
  const query = <Row extends object>(sql: string) => store().session((session) => session.query<Row>(sql))

  const install = () =>
    query(`
      create schema fault; create table fault.stops (phase text, nth int); create sequence fault.passed;
      create function stop_here(passed text) returns void language plpgsql as $$ begin
        if current_setting('application_name') like 'trade-counter-feed%'
          and passed = (select phase from fault.stops) and nextval('fault.passed') = (select nth from fault.stops)
        then perform pg_sleep(1.5); end if; end $$;
      create function on_ddl() returns event_trigger language plpgsql as $$ begin perform stop_here(tg_tag); end $$;
      create event trigger on_ddl on ddl_command_end execute function on_ddl();
      create function on_change() returns trigger language plpgsql as $$ begin perform stop_here('CHANGE'); return null; end $$;
      create trigger on_change after insert or update or delete on vendors execute function on_change();
      create trigger on_change after insert or update or delete on items execute function on_change();
      create function on_commit() returns trigger language plpgsql as $$ begin perform stop_here('COMMIT'); return null; end $$;
      create constraint trigger on_commit after update on data_version deferrable initially deferred
        for each row execute function on_commit()`)

  const sessions = (more = '') =>
    query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'trade-counter-feed%' ${more}`,
    )

  /** @param nth the number of the statement of this kind, from 1 */
  const stopAt = (phase: Phase, nth = 1) =>
    query(
      `truncate fault.stops; insert into fault.stops values ('${phase}', ${nth}); select setval('fault.passed', 1, false)`,
    )

  /** Waits until a started feed pauses, and kills it. @returns false if it ended without pausing */
  async function killAtStop(feed: ChildProcess): Promise<boolean> {
    const exited = once(feed, 'exit')
    while ((await sessions("and wait_event = 'PgSleep'")).length === 0) {
      if (feed.exitCode !== null) return false
      await sleep(10)
    }
    feed.kill('SIGKILL')
    await exited
    return true
  }

  /** Waits until PostgreSQL has noticed that the feed is gone and has cleaned up. */
  async function gone(): Promise<void> {
    while ((await sessions()).length > 0) await sleep(20)
    const [left] = await query<{ left: string | null }>("select to_regnamespace('incoming')::text as left")
    expect(left?.left).toBeNull()
  }

  return { install, stopAt, goOn: () => query('truncate fault.stops'), killAtStop, gone }
}
