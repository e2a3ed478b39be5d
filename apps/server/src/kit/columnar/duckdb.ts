import type { DuckDBInstance } from '@duckdb/node-api'

export interface DuckdbOptions {
  /** What its buffers may take; beyond, it spills into files beside the database's. */
  memoryMb: number
  threads: number
  readOnly?: boolean
}

/**
 * Opens a DuckDB file in this process. The package is loaded only now: where there is no build of it for the platform,
 * this fails and everything else runs.
 */
export async function openDuckdb(
  file: string,
  { memoryMb, threads, readOnly = false }: DuckdbOptions,
): Promise<DuckDBInstance> {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  return DuckDBInstance.create(file, {
    access_mode: readOnly ? 'READ_ONLY' : 'READ_WRITE',
    memory_limit: `${memoryMb}MB`,
    threads: String(threads),
    temp_directory: `${file}.tmp`,
    // It runs our own statements alone, and never fetches anything.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
}
