import { update } from 'idb-keyval'

/** What was sealed can be read by this browser alone, with a key that no script can read out. */
export type Sealed = string

const keyName = 'sealing-key'
const algorithm = 'AES-GCM'
/** Bytes: the length for which AES-GCM is made. */
const nonceLength = 12

const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])

/** The browser's one key; of two tabs that make it at the same time, both get the one that was there first. */
async function openKey(): Promise<CryptoKey> {
  const made = await makeKey()
  let kept = made
  try {
    await update<CryptoKey>(keyName, (before) => {
      kept = before ?? made
      return kept
    })
  } catch {
    // A browser that keeps nothing: what is sealed lasts as long as the page.
  }
  return kept
}

let opening: Promise<CryptoKey> | undefined
const key = (): Promise<CryptoKey> => {
  opening ??= openKey()
  return opening
}

/** Seals a JSON value as text. */
export async function seal(value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const data = new TextEncoder().encode(JSON.stringify(value))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: algorithm, iv }, await key(), data))
  return btoa(String.fromCharCode(...iv, ...sealed))
}

/** Reads what was sealed; undefined for nothing, for another browser's, and for what was tampered with. */
export async function unseal<T>(sealed: Sealed | null | undefined): Promise<T | undefined> {
  if (!sealed) return undefined
  try {
    const bytes = Uint8Array.from(atob(sealed), (sign) => sign.charCodeAt(0))
    const [iv, data] = [bytes.slice(0, nonceLength), bytes.slice(nonceLength)]
    const opened = await crypto.subtle.decrypt({ name: algorithm, iv }, await key(), data)
    // Nobody but `seal` can have made it.
    return JSON.parse(new TextDecoder().decode(opened)) as T
  } catch {
    return undefined
  }
}
