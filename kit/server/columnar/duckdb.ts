import type { DuckDBInstance } from '@duckdb/node-api'

export interface DuckdbOptions {
  /** Memory limit of its buffers; beyond it, DuckDB spills into files. */
  memoryMb: number
  threads: number
  /** Where it spills; otherwise next to its file. */
  temporary?: string
  access_mode?: 'READ_ONLY'
}

/** Opens a DuckDB file in this process. Imports lazily: on a platform without a build, only this call fails. */
export async function openDuckdb(
  file: string,
  { memoryMb, threads, temporary = `${file}.tmp`, ...more }: DuckdbOptions,
): Promise<DuckDBInstance> {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  return DuckDBInstance.create(file, {
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    temp_directory: temporary,
    // It runs only our own statements and never downloads anything.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    ...more,
  })
}
