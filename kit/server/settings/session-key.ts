import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './operator-error.ts'

export interface SessionKey {
  kid: string
  secret: string
}

const shortest = 32
const fewestCharacters = 8

/** Whether the text is a prefix repeated at least twice; the last repetition may be incomplete. */
function repeatsItself(text: string): boolean {
  const again = text.indexOf(text.slice(0, Math.ceil(text.length / 2)), 1)
  return again > 0 && text.startsWith(text.slice(again))
}

function isMostlyOneCharacter(text: string): boolean {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return Math.max(...counts.values()) > text.length / 2
}

const placeholder =
  /change(me|this|it)|replace(me|this)|placeholder|example|password|default|dummy|your(own|secret|key)|(super|top)secret|secretkey|sessionkey/

const fewestSteps = 12
const keyboard = 'qwertyuiop asdfghjkl zxcvbnm'

/** Whether a character follows another in the alphabet or on the keyboard, in either direction, or repeats it. */
function continues(one: string, next: string): boolean {
  if (Math.abs(one.charCodeAt(0) - next.charCodeAt(0)) <= 1) return true
  return keyboard.includes(one + next) || keyboard.includes(next + one)
}

/** Whether most characters of a text continue a sequence such as `abc`, `321`, or `asdf`. */
function isSequence(text: string): boolean {
  const characters = [...text.toLowerCase()]
  return characters.filter((one, at) => !continues(characters[at - 1] ?? '', one)).length < fewestSteps
}

/** Returns why the secret of a session key or webhook is unacceptable; undefined if it is acceptable. */
export function secretFault(secret: string): string | undefined {
  if (secret.length < shortest) return `has fewer than ${shortest} characters`
  if (placeholder.test(secret.toLowerCase().replaceAll(/[^a-z]/g, ''))) return 'is a placeholder'
  const isSimple =
    new Set(secret).size < fewestCharacters ||
    /^\d+$/.test(secret) ||
    repeatsItself(secret) ||
    isMostlyOneCharacter(secret) ||
    isSequence(secret)
  return isSimple ? 'is too simple' : undefined
}

/**
 * Parses `SESSION_KEYS`: comma-separated `kid:secret` pairs. The first one signs.
 * @throws {ConfigError} for a pair that is malformed, whose secret is too short or too simple, or whose kid is taken
 */
export function parseKeys(value: string): SessionKey[] {
  const kids = new Set<string>()
  return value.split(',').map((pair) => {
    const [kid = '', ...rest] = pair.split(':')
    const secret = rest.join(':')
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(kid)) throw new ConfigError('SESSION_KEYS: each entry is kid:secret')
    if (kids.has(kid)) throw new ConfigError(`SESSION_KEYS: two entries are named ${kid}`)
    kids.add(kid)
    const fault = secretFault(secret)
    if (fault !== undefined) throw new ConfigError(`SESSION_KEYS: the secret of ${kid} ${fault}`)
    return { kid, secret }
  })
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Returns the file's content, or undefined if the file does not exist. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new ConfigError(`the session key cannot be read from ${file}: ${(error as Error).message}`)
  }
}

/** Writes a new secret atomically. Keeps the file if another process has created it. */
function writeNew(dataDir: string, file: string): void {
  const written = `${file}.${randomBytes(6).toString('hex')}`
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(written, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    linkSync(written, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    throw new ConfigError(`the session key cannot be written to ${file}: ${(error as Error).message}`)
  } finally {
    rmSync(written, { force: true })
  }
}

/**
 * Returns the session key of a server that is not exposed and has no `SESSION_KEYS`. The data folder stores it, so that
 * sessions survive a restart.
 * @throws {ConfigError} when the file has no usable key
 */
export function keptKey(dataDir: string): SessionKey {
  const file = join(dataDir, 'session-key')
  if (readIfThere(file) === undefined) writeNew(dataDir, file)
  const secret = readIfThere(file)?.trim() ?? ''
  const fault = secretFault(secret)
  if (fault !== undefined) {
    throw new ConfigError(`the session key in ${file} ${fault}; delete the file to generate a new key`)
  }
  return { kid: 'local', secret }
}
