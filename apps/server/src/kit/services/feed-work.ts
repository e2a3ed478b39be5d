/** What a rollback would undo. */
export interface PlannedRollback {
  /** Newest first; the last one is the one that was asked for. */
  loads: { load: number; began: string; by: string; files: string[] }[]
  kinds: { file: string; added: number; changed?: number | undefined; gone: number }[]
  accounts: { removed: number; saved: number; restored: number }
  digest: string
}

/** Work on loads of feed files that screens may ask for. */
export interface FeedWork {
  /** @throws {Problem} 409 when the load cannot be rolled back */
  planRollback(load: number): Promise<PlannedRollback>
  /**
   * Rolls back as the owner of the tables, in a process of its own.
   * @param digest of the plan
   * @param by who asks
   * @throws {Problem} 409 when the plan has changed or fails, 503 where this server cannot do it
   */
  rollBack(load: number, digest: string, by: string): Promise<{ version: number }>
}
