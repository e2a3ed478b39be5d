import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features, readFeatures } from '#kit/contract/declare/features.ts'
import { standardTimeZone } from '#kit/contract/clock.ts'
import { z } from 'zod'
import { ConfigError } from '#kit/server/settings/operator-error.ts'
import { addresses, rhythms, standardKeeping, standardLimits } from '#intake/server/feed-settings.ts'
import { orderSettings } from '#buying/server/outgoing/order-settings.ts'
import { exposureOf, parseProxies, startHints, startWarnings } from '#kit/server/settings/exposure.ts'
import { misspelled } from '#kit/server/settings/close-names.ts'
import { checkDatabaseUrl } from '#kit/server/db/database-url.ts'
import { parseKeys } from '#kit/server/settings/session-key.ts'
import { settingMessage } from '#kit/server/settings/setting-message.ts'

const yesNo = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((value) => ['on', 'true', '1'].includes(value))
const minutes = z.coerce.number().int().min(1)
const percent = z.coerce.number().min(0).max(1_000_000)

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

const databaseUrl = z.string().superRefine((url, context) => {
  try {
    checkDatabaseUrl(url)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
})

const featureList = z
  .string()
  .default(features.join(','))
  .transform((text, context) => {
    const read = readFeatures(text)
    if ('features' in read) return read.features
    const message = `"${read.unknown}" is not a feature; use none or a list of ${features.join(', ')}`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** The environment variables. Each can also be set as `NAME_FILE`, the path of a file with the value. */
export const environment = z.object({
  NODE_ENV: z.string().optional(),
  DATABASE_URL: databaseUrl.optional(),
  /** The URL for the owner of the tables, which migrates and loads feeds; by default, DATABASE_URL. */
  MIGRATE_DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATA_DIR: z.string().min(1).default('./data'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  API_PREFIX: z
    .string()
    .regex(/^\/[a-z0-9/-]*[a-z0-9]$/, 'must be a path such as /api, in lower case and without a slash at its end')
    .default('/api'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/^[a-z]+:\/\/[^/?#]+[\w./~-]*$/i, 'must be a URL without a query, whose path is plain')
    .optional(),
  TRUST_PROXY: z.string().optional(),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as America/New_York').default(standardTimeZone),
  /** The address at which Prometheus reads metrics; none without METRICS_PORT. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().min(1).optional(),
  /** The OpenTelemetry collector's URL; no traces without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DEMO: yesNo.optional(),
  /** Whether the demo has a stand-in ERP, which receives sent orders. */
  DEMO_ERP: yesNo.default(true),
  LEGACY_URL_SECRETS: yesNo.optional(),
  /** `kid:secret` pairs, comma-separated, newest first; each secret at least 32 characters. */
  SESSION_KEYS: z.string().optional(),
  ALLOW_EMBEDDED_BEYOND_LOOPBACK: yesNo.default(false),
  ACCESS_TOKEN_MINUTES: minutes.default(15),
  IDLE_MINUTES: minutes.default(60),
  SESSION_HOURS: z.coerce.number().min(1).default(12),
  /** Sign-in attempts allowed per IP address per minute. */
  SIGN_IN_TRIES_PER_MINUTE: z.coerce.number().int().min(1).default(20),
  /** Folder with the distributor's name, logo, colors, help contact, and legal texts. */
  BRANDING_DIR: z.string().min(1).optional(),
  /** Parts of the portal that are switched on, comma-separated, or `none`. */
  FEATURES: featureList,
  /** Maximum password length that the screens accept. */
  PASSWORD_LENGTH: z.coerce.number().int().min(10).max(128).default(10),
  /** The `Url` that the login proxy requires. Default: the sign-in endpoint below PUBLIC_URL. */
  TOKEN_ENDPOINT: z.url().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\s<>@]+@[^\s<>@]+$|^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$/,
      'must be an address such as Orders <orders@example.com>',
    )
    .default('Trade Counter <no-reply@localhost>'),
  /** Carrier credentials. Without both id and secret, the server never calls the carrier. */
  UPS_CLIENT_ID: z.string().min(1).optional(),
  UPS_CLIENT_SECRET: z.string().min(1).optional(),
  UPS_URL: z.url({ protocol: /^https?$/ }).default('https://onlinetools.ups.com'),
  FEDEX_CLIENT_ID: z.string().min(1).optional(),
  FEDEX_CLIENT_SECRET: z.string().min(1).optional(),
  FEDEX_URL: z.url({ protocol: /^https?$/ }).default('https://apis.fedex.com'),
  /** Whether reports over invoice lines run on a columnar copy of the PostgreSQL data. */
  COLUMNAR: yesNo.default(true),
  COLUMNAR_DIR: z.string().min(1).optional(),
  /** Buffer memory of the columnar copy, and separately of the process that builds it. */
  COLUMNAR_MB: z.coerce.number().int().min(128).default(256),
  /** How much a feed may change a figure without a confirmation, in percent of its current value. */
  FEED_MAX_BALANCES_MOVE: percent.default(standardLimits.balances),
  FEED_MAX_STOCK_MOVE: percent.default(standardLimits.stockValue),
  FEED_MAX_PRICES_MOVE: percent.default(standardLimits.prices),
  /** The expected interval of each kind of data, such as `stock=15m,orders=1h`. */
  FEED_RHYTHM: rhythms,
  /** The recipients of mails about refused, late, or missing feeds. */
  FEED_ALERTS_TO: addresses,
  /** How many loads can be rolled back: whole feeds of each table, and loads of changes. */
  FEED_KEEP: z.coerce.number().int().min(0).max(10_000).default(standardKeeping),
  /** The maximum size of one push over HTTP, after decompression. */
  FEED_PUSH_MB: z.coerce.number().int().min(1).default(8192),
  /** The URL to which sent orders are posted; none are posted without it. */
  ORDERS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Signs the posted orders. */
  ORDERS_WEBHOOK_SECRET: z.string().optional(),
  /** The maximum time for an answer, in seconds. */
  ORDERS_WEBHOOK_TIMEOUT: z.coerce.number().min(1).max(60).default(10),
  /** The recipients of a mail with each sent order. */
  ORDERS_MAIL_TO: addresses,
  LONG_ANSWERS: z.coerce.number().int().min(1).default(2),
  LONG_ANSWERS_PER_USER: z.coerce.number().int().min(1).default(1),
  LONG_ANSWERS_QUEUED: z.coerce.number().int().min(0).default(4),
})

export type Config = ReturnType<typeof loadConfig>

export interface CarrierAccount {
  clientId: string
  clientSecret: string
  /** Without a trailing slash. */
  url: string
}

function carrierAccount(
  name: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
  url: string,
): CarrierAccount | undefined {
  if (!clientId !== !clientSecret) {
    throw new ConfigError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET: give both, or neither`)
  }
  return clientId && clientSecret ? { clientId, clientSecret, url: url.replace(/\/+$/, '') } : undefined
}

function metricsListener({ PORT, METRICS_PORT: port, METRICS_HOST: host }: z.output<typeof environment>) {
  if (port === undefined) {
    if (host !== undefined) throw new ConfigError('METRICS_HOST: needs METRICS_PORT')
    return undefined
  }
  if (port === PORT) throw new ConfigError('METRICS_PORT: must differ from PORT')
  return { host: host ?? '127.0.0.1', port }
}

function readSetting(name: string, file: string): string {
  let value: string
  try {
    value = readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name}_FILE: cannot read ${file}`)
  }
  if (value === '') throw new ConfigError(`${name}_FILE: ${file} is empty`)
  return value
}

/** All variables that the process was given, settings or not. */
export const givenVariables = (): NodeJS.ProcessEnv => process.env

/** Reads every setting, from `NAME_FILE` if that is given. @throws {ConfigError} for a file that cannot be read */
export function readSettings(env: Record<string, string | undefined> = process.env) {
  const filled: Record<string, string | undefined> = {}
  for (const name of Object.keys(environment.shape)) {
    const file = env[`${name}_FILE`]
    filled[name] = file ? readSetting(name, file) : env[name] || undefined
  }
  return filled
}

/**
 * Reads and validates the configuration.
 * @throws {ConfigError} naming every variable that is invalid or would expose features meant only for the local demo
 */
export function loadConfig(env: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(readSettings(env), { error: settingMessage })
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  }
  const wrong = misspelled(Object.keys(env), Object.keys(environment.shape))
  if (wrong.length > 0)
    throw new ConfigError(wrong.map(({ name, meant }) => `${name}: no such setting; did you mean ${meant}?`).join('; '))
  const e = parsed.data
  const metrics = metricsListener(e)
  const trustProxy = e.TRUST_PROXY === undefined ? undefined : parseProxies(e.TRUST_PROXY)
  const reach = { host: e.HOST, publicUrl: e.PUBLIC_URL, trustProxy }
  const exposure = exposureOf(reach)
  const migrateDatabaseUrl = e.MIGRATE_DATABASE_URL ?? e.DATABASE_URL
  const demo = e.DEMO ?? (migrateDatabaseUrl === undefined && exposure === undefined)
  if (exposure !== undefined) {
    if (!e.SESSION_KEYS) throw new ConfigError(`SESSION_KEYS: needed, because ${exposure}`)
    if (demo) throw new ConfigError(`DEMO: the demo accounts may not be served, because ${exposure}`)
    if (!e.DATABASE_URL && !e.ALLOW_EMBEDDED_BEYOND_LOOPBACK) {
      throw new ConfigError(`DATABASE_URL: needed, because ${exposure}`)
    }
  }
  const legacyUrlSecrets = e.LEGACY_URL_SECRETS ?? demo
  const portalUrl = e.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${e.HOST}:${e.PORT}`
  const basePath = e.PUBLIC_URL === undefined ? '' : new URL(portalUrl).pathname.replace(/^\/$/, '')
  return {
    production: e.NODE_ENV === 'production',
    databaseUrl: e.DATABASE_URL,
    migrateDatabaseUrl,
    databasePool: e.DATABASE_POOL,
    dataDir: e.DATA_DIR,
    ...reach,
    port: e.PORT,
    /** Whether other machines can reach the server. If so, it disables everything meant only for the local demo. */
    exposed: exposure !== undefined,
    /** Warnings for the operator, as sentences. */
    warnings: startWarnings({ ...reach, legacyUrlSecrets, metricsHost: metrics?.host }),
    /** Advice for the operator, as sentences. */
    hints: startHints({ ...reach, brandingDir: e.BRANDING_DIR }),
    /** The path of `PUBLIC_URL`, without a slash at its end; empty at the root of its host. */
    basePath,
    apiPrefix: e.API_PREFIX,
    /** The path of the calls as clients request it. */
    apiPath: basePath + e.API_PREFIX,
    timeZone: e.TIME_ZONE,
    metrics,
    tracesUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT && `${e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
    logLevel: e.LOG_LEVEL,
    demo,
    demoErp: demo && e.DEMO_ERP && e.FEATURES.includes('purchase'),
    legacyUrlSecrets,
    sessionKeys: e.SESSION_KEYS ? parseKeys(e.SESSION_KEYS) : [],
    accessTokenMinutes: e.ACCESS_TOKEN_MINUTES,
    idleMinutes: e.IDLE_MINUTES,
    sessionHours: e.SESSION_HOURS,
    signInTriesPerMinute: e.SIGN_IN_TRIES_PER_MINUTE,
    passwordLength: e.PASSWORD_LENGTH,
    brandingDir: e.BRANDING_DIR,
    features: e.FEATURES,
    /** The portal's address for links, without a slash at its end. It never comes from a request. */
    portalUrl,
    tokenEndpoint: e.TOKEN_ENDPOINT ?? `${portalUrl}${e.API_PREFIX}/user/get_token`,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    ups: carrierAccount('UPS', e.UPS_CLIENT_ID, e.UPS_CLIENT_SECRET, e.UPS_URL),
    fedex: carrierAccount('FEDEX', e.FEDEX_CLIENT_ID, e.FEDEX_CLIENT_SECRET, e.FEDEX_URL),
    columnar:
      e.COLUMNAR && e.DATABASE_URL !== undefined
        ? {
            databaseUrl: e.DATABASE_URL,
            dir: e.COLUMNAR_DIR ?? join(e.DATA_DIR, 'columnar'),
            memoryMb: e.COLUMNAR_MB,
          }
        : undefined,
    feedLimits: {
      balances: e.FEED_MAX_BALANCES_MOVE,
      stockValue: e.FEED_MAX_STOCK_MOVE,
      prices: e.FEED_MAX_PRICES_MOVE,
    },
    feedRhythm: e.FEED_RHYTHM,
    feedAlertsTo: e.FEED_ALERTS_TO,
    feedKeeping: e.FEED_KEEP,
    feedPushBytes: e.FEED_PUSH_MB * 2 ** 20,
    orders: orderSettings(e, exposure !== undefined),
    longAnswers: { running: e.LONG_ANSWERS, perUser: e.LONG_ANSWERS_PER_USER, queued: e.LONG_ANSWERS_QUEUED },
  }
}
