/** What a rollback would undo. */
export interface PlannedRollback {
  /** Newest first; the last one is the one that was asked for. */
  loads: { load: number; began: string; by: string; files: string[] }[]
  kinds: { file: string; added: number; changed?: number | undefined; gone: number }[]
  /** The files whose tables will have no rows. */
  emptied: string[]
  accounts: { removed: number; saved: number; restored: number }
  digest: string
}

/** Work on loads of feed files that screens may ask for. */
export interface FeedWork {
  /** Whether the files of a load that needs a confirmation are kept. */
  isKept(load: number): Promise<boolean>
  /**
   * Has the kept files of a load that needs a confirmation loaded.
   * @param digest of what the load changes
   * @param by who confirms
   * @returns the load that loads them; the same one when repeated
   * @throws {Problem} 403 without such a load, 400 with another digest, 409 if there is nothing to confirm, 503 where
   * this server cannot load
   */
  confirm(load: number, digest: string, by: string, requestId: string): Promise<{ load: number }>
  /** @throws {Problem} 409 when the load cannot be rolled back */
  planRollback(load: number): Promise<PlannedRollback>
  /**
   * Has a worker roll back, and waits until it has.
   * @param digest of the plan
   * @param by who asks
   * @throws {Problem} 409 when the plan has changed or fails, 503 where this server cannot do it
   */
  rollBack(load: number, digest: string, by: string): Promise<{ version: number }>
}
