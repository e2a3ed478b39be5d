import { unescape as decoded } from 'node:querystring'

/** Settings whose values a support bundle shows. Of all others, it says only whether they are set. */
const shown = new Set([
  ...['NODE_ENV', 'DATABASE_POOL', 'DATA_DIR', 'HOST', 'PORT', 'API_PREFIX', 'TRUST_PROXY', 'TIME_ZONE'],
  ...['METRICS_PORT', 'METRICS_HOST', 'LOG_LEVEL', 'DEMO', 'DEMO_ERP', 'LEGACY_URL_SECRETS'],
  ...['ALLOW_EMBEDDED_BEYOND_LOOPBACK', 'ACCESS_TOKEN_MINUTES', 'IDLE_MINUTES', 'SESSION_HOURS'],
  ...['SIGN_IN_TRIES_PER_MINUTE', 'BRANDING_DIR', 'FEATURES', 'PASSWORD_LENGTH', 'COLUMNAR', 'COLUMNAR_DIR'],
  ...['COLUMNAR_MB', 'FEED_MAX_BALANCES_MOVE', 'FEED_MAX_STOCK_MOVE', 'FEED_MAX_PRICES_MOVE', 'FEED_RHYTHM'],
  ...['FEED_KEEP', 'FEED_PUSH_MB', 'ORDERS_WEBHOOK_TIMEOUT', 'LONG_ANSWERS', 'LONG_ANSWERS_PER_USER'],
  'LONG_ANSWERS_QUEUED',
])

export type Settings = Readonly<Record<string, string | undefined>>

const shownValue = (name: string, value: string): string => {
  if (shown.has(name)) return value
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url?.host ? `${url.protocol}//${url.host}, the rest left out` : 'set'
}

/** One line for each setting, without secrets. */
export const describeSettings = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}: ${value === undefined ? 'not set' : shownValue(name, value)}\n`)
    .join('')

/** Shorter parts are not secrets, and would be found in ordinary words. */
const shortest = 8

function secretParts(value: string): string[] {
  const host = URL.canParse(value) ? new URL(value).hostname : ''
  const parts = value.replace(/^\w+:\/\//, '').split(/[\s,:;<>@/?&=]+/)
  return [...(host === '' ? [value] : []), ...parts, ...parts.map(decoded)].filter(
    (part) => part.length >= shortest && part !== host,
  )
}

/** @returns a function that removes what could be a secret of these settings, and mail addresses, from a text */
export function remover(settings: Settings): (text: string) => string {
  const hidden = Object.entries(settings).filter(([name]) => !shown.has(name))
  // Mail addresses often have the portal's domain.
  const address = settings.PUBLIC_URL && URL.canParse(settings.PUBLIC_URL) ? new URL(settings.PUBLIC_URL).hostname : ''
  const secrets = hidden
    .flatMap(([, value]) => (value === undefined ? [] : secretParts(value)))
    .filter((part) => part !== address)
    .toSorted((one, other) => other.length - one.length)
  return (text) =>
    secrets
      .reduce((rest, secret) => rest.replaceAll(secret, '[removed]'), text)
      .replace(/[^\s"'<>,;:/@]+@[\w-]+(?:\.[\w-]+)+/g, '[address removed]')
}
