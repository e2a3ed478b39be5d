import type { Db } from '#kit/server/db/store.ts'
import type { Config } from '../config.ts'
import { readRole } from './queries.ts'
import type { Report } from './report.ts'

/** Reports what the roles cannot do: enough connections, long loads, and restore drills. */
export async function checkRoles(owner: Db, serving: Db, { databasePool }: Config, report: Report): Promise<void> {
  const [loads, serves] = [await readRole(owner), await readRole(serving)]
  // Short calls, long answers, and the ping.
  const needed = 2 * databasePool + 1
  if (serves && serves.connections >= 0 && serves.connections < needed)
    report.fault(
      'connections',
      `the role ${serves.role} may have ${serves.connections} connections, and a server opens up to ${needed}: ` +
        `alter role ${serves.role} connection limit ${needed} times the number of servers, or lower DATABASE_POOL`,
    )
  if (loads?.timeout && loads.timeout !== '0')
    report.fault(
      'long statements',
      `the database ends statements of ${loads.role} after ${loads.timeout}, so long loads and backups fail: ` +
        `alter role ${loads.role} reset statement_timeout`,
    )
  if (loads && !loads.mayCreate)
    report.fault('restore drill', `${loads.role} may not create a scratch database: alter role ${loads.role} createdb`)
}
