import type { DuckDBInstance } from '@duckdb/node-api'

export interface DuckdbOptions {
  /** The memory limit. Beyond it, DuckDB spills to files. */
  memoryMb: number
  threads: number
  /** The folder for spilled files; by default next to the database file. */
  temporary?: string
  access_mode?: 'READ_ONLY'
}

/** Opens a DuckDB file in this process. The import is lazy: on a platform without DuckDB, only this call fails. */
export async function openDuckdb(
  file: string,
  { memoryMb, threads, temporary = `${file}.tmp`, ...more }: DuckdbOptions,
): Promise<DuckDBInstance> {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  return DuckDBInstance.create(file, {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    temp_directory: temporary,
    // DuckDB runs only our own statements and never downloads extensions.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    ...more,
  })
}
