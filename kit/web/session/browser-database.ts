import { get, set } from 'idb-keyval'

/** Reads an entry of the browser's database; undefined also without one, which may throw before it returns a promise. */
export async function readEntry<T>(key: string): Promise<T | undefined> {
  try {
    return await get<T>(key)
  } catch {
    return undefined
  }
}

/** Writes an entry. Without a database, it is kept nowhere. */
export async function writeEntry(key: string, value: unknown): Promise<void> {
  try {
    await set(key, value)
  } catch {
    // The caller goes on as in a browser that has just been opened.
  }
}
