import type { Session, Vault } from './session.ts'

const key = 'session'

/** Keeps the session for as long as its tab is open. */
export const browserVault: Vault = {
  async load() {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Session)
  },
  async save(session) {
    sessionStorage.setItem(key, JSON.stringify(session))
  },
  async clear() {
    sessionStorage.removeItem(key)
  },
}
