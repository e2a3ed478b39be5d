import { update } from 'idb-keyval'

/** Text encrypted with a key that scripts can't export, so that only this browser, or an account in it, can read it. */
export type Sealed = string

const algorithm = 'AES-GCM'
/** In bytes: the recommended length for AES-GCM. Its base64 needs no padding, so the base64 of the data can follow it. */
const nonceLength = 12

const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])

/** Opens a key. If two tabs create it at the same time, both use the first. */
async function openKey(account: string): Promise<CryptoKey> {
  // The name does not say whose key it is.
  const ending = account === '' ? '' : `:${await digestOf(account)}`
  const keyName = `sealing-key${ending}`
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

const opening = new Map<string, Promise<CryptoKey>>()
const keyOf = (account: string): Promise<CryptoKey> => {
  const open = opening.get(account) ?? openKey(account)
  opening.set(account, open)
  return open
}

/** Converts each byte separately, because 120 KB as the arguments of one call overflow the stack. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

export async function digestOf(text: string): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** @param account its identity key, if the value is its own; otherwise every account of this browser can read it */
export async function seal(value: unknown, account = ''): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const data = new TextEncoder().encode(JSON.stringify(value))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: algorithm, iv }, await keyOf(account), data))
  return toBase64(iv) + toBase64(sealed)
}

/** Decrypts text; undefined if the text is missing, from another browser or account, or was tampered with. */
export async function unseal<T>(sealed: Sealed | null | undefined, account = ''): Promise<T | undefined> {
  if (!sealed) return undefined
  try {
    const bytes = Uint8Array.from(atob(sealed), (sign) => sign.charCodeAt(0))
    const [iv, data] = [bytes.slice(0, nonceLength), bytes.slice(nonceLength)]
    const opened = await crypto.subtle.decrypt({ name: algorithm, iv }, await keyOf(account), data)
    // Only `seal` can have created the text.
    return JSON.parse(new TextDecoder().decode(opened)) as T
  } catch {
    return undefined
  }
}
