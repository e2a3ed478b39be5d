import { update } from 'idb-keyval'

/** Encrypted text that only this browser can read, with a key that scripts cannot export. */
export type Sealed = string

const keyName = 'sealing-key'
const algorithm = 'AES-GCM'
/** Bytes: the recommended length for AES-GCM. */
const nonceLength = 12

const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])

/** The browser's single key; if two tabs create it at the same time, both use the first one. */
async function openKey(): Promise<CryptoKey> {
  const made = await makeKey()
  let kept = made
  try {
    await update<CryptoKey>(keyName, (before) => {
      kept = before ?? made
      return kept
    })
  } catch {
    // Without browser storage, sealed data lasts as long as the page.
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

/** Unseals text; undefined for no text, text from another browser, or text that was tampered with. */
export async function unseal<T>(sealed: Sealed | null | undefined): Promise<T | undefined> {
  if (!sealed) return undefined
  try {
    const bytes = Uint8Array.from(atob(sealed), (sign) => sign.charCodeAt(0))
    const [iv, data] = [bytes.slice(0, nonceLength), bytes.slice(nonceLength)]
    const opened = await crypto.subtle.decrypt({ name: algorithm, iv }, await key(), data)
    // Only `seal` can have created it.
    return JSON.parse(new TextDecoder().decode(opened)) as T
  } catch {
    return undefined
  }
}
