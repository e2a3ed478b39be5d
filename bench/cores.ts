import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'

const execute = promisify(execFile)

/** The process of a PostgreSQL server that starts all of its others. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: string }>(
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) pid",
    )
    return Number(rows[0]?.pid)
  } finally {
    await client.end()
  }
}

/** Runs processes, and everything that they start from now on, on the given cores only. Needs Linux's `taskset`. */
export async function runOn(cores: readonly number[], processes: readonly number[]): Promise<void> {
  for (const pid of processes) await execute('taskset', ['-a', '-c', '-p', cores.join(','), String(pid)])
}
