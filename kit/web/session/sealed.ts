import { update } from 'idb-keyval'

/** Text encrypted with a key that scripts can't export, so that only this browser can read it. */
export type Sealed = string

const keyName = 'sealing-key'
const algorithm = 'AES-GCM'
/** In bytes: the recommended length for AES-GCM. Its base64 needs no padding, so the base64 of the data can follow it. */
const nonceLength = 12

const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])

/** Returns the browser's only key. If two tabs create one at the same time, both use the first. */
async function openKey(): Promise<CryptoKey> {
  const made = await makeKey()
  let kept = made
  try {
    await update<CryptoKey>(keyName, (before) => {
      kept = before ?? made
      return kept
    })
  } catch {
    // Without browser storage, the data lasts as long as the page.
  }
  return kept
}

let opening: Promise<CryptoKey> | undefined
const key = (): Promise<CryptoKey> => {
  opening ??= openKey()
  return opening
}

/** Converts each byte separately, because 120 KB as the arguments of one call overflow the stack. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

export async function digestOf(text: string): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

export async function seal(value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const data = new TextEncoder().encode(JSON.stringify(value))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: algorithm, iv }, await key(), data))
  return toBase64(iv) + toBase64(sealed)
}

/** Decrypts text; undefined if the text is missing, from another browser, or was tampered with. */
export async function unseal<T>(sealed: Sealed | null | undefined): Promise<T | undefined> {
  if (!sealed) return undefined
  try {
    const bytes = Uint8Array.from(atob(sealed), (sign) => sign.charCodeAt(0))
    const [iv, data] = [bytes.slice(0, nonceLength), bytes.slice(nonceLength)]
    const opened = await crypto.subtle.decrypt({ name: algorithm, iv }, await key(), data)
    // Only `seal` can have created the text.
    return JSON.parse(new TextDecoder().decode(opened)) as T
  } catch {
    return undefined
  }
}
