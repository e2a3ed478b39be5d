/** The addresses of other services, and folders, while the unpacked release is tested. */
export interface Surroundings {
  /** The URL of the serving role. */
  databaseUrl: string
  ownerUrl: string
  mailUrl: string
  /** The URL of a server that acts as a carrier, an ERP, and an OpenTelemetry collector. */
  standInUrl: string
  dataDir: string
  brandingDir: string
  port: string
  metricsPort: string
}

/** Settings of an exposed portal. */
export const exposedSettings = (around: Surroundings) => ({
  NODE_ENV: 'production',
  DATABASE_URL: around.databaseUrl,
  MIGRATE_DATABASE_URL: around.ownerUrl,
  DATABASE_POOL: '5',
  DATA_DIR: around.dataDir,
  HOST: '0.0.0.0',
  PORT: around.port,
  API_PREFIX: '/portal/api',
  PUBLIC_URL: 'https://portal.example',
  TRUST_PROXY: '127.0.0.1',
  TOKEN_ENDPOINT: 'https://portal.example/portal/api/user/get_token',
  TIME_ZONE: 'America/Chicago',
  METRICS_PORT: around.metricsPort,
  METRICS_HOST: '127.0.0.1',
  OTEL_EXPORTER_OTLP_ENDPOINT: around.standInUrl,
  LOG_LEVEL: 'warn',
  SESSION_KEYS: 'first:hW7sYp2KqLx9Zt4VbN6mRc8Jd3Gf5Ta1',
  ACCESS_TOKEN_MINUTES: '10',
  IDLE_MINUTES: '30',
  SESSION_HOURS: '8',
  SIGN_IN_TRIES_PER_MINUTE: '50',
  BRANDING_DIR: around.brandingDir,
  FEATURES: 'item-tracking,item-forecast,order-guide,purchase',
  PASSWORD_LENGTH: '20',
  SMTP_URL: around.mailUrl,
  MAIL_FROM: 'Orders <orders@portal.example>',
  UPS_CLIENT_ID: 'ups',
  UPS_CLIENT_SECRET: 'ups-secret',
  UPS_URL: around.standInUrl,
  FEDEX_CLIENT_ID: 'fedex',
  FEDEX_CLIENT_SECRET: 'fedex-secret',
  FEDEX_URL: around.standInUrl,
  COLUMNAR: 'on',
  COLUMNAR_DIR: `${around.dataDir}/columnar`,
  COLUMNAR_MB: '128',
  FEED_MAX_BALANCES_MOVE: '60',
  FEED_MAX_STOCK_MOVE: '60',
  FEED_MAX_PRICES_MOVE: '30',
  FEED_RHYTHM: 'stock=15m,orders=1h',
  FEED_ALERTS_TO: 'operator@portal.example',
  FEED_KEEP: '2',
  FEED_PUSH_MB: '64',
  ORDERS_WEBHOOK_URL: `${around.standInUrl}/orders`,
  ORDERS_WEBHOOK_SECRET: 'mB4xQz7LwK2vRt9YcH5nJd8Gs3Fp6Xa1',
  ORDERS_WEBHOOK_TIMEOUT: '5',
  ORDERS_MAIL_TO: 'warehouse@portal.example',
  LONG_ANSWERS: '3',
  LONG_ANSWERS_PER_USER: '2',
  LONG_ANSWERS_QUEUED: '5',
})

/** Settings of the demo, which only this machine can reach. */
export const demoSettings = (dataDir: string, port: string) => ({
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: port,
  LOG_LEVEL: 'warn',
  DEMO: 'on',
  DEMO_ERP: 'off',
  LEGACY_URL_SECRETS: 'off',
})

/** Settings of a portal that other machines can reach, on the embedded database. */
export const embeddedSettings = (dataDir: string, port: string) => ({
  DATA_DIR: dataDir,
  HOST: '0.0.0.0',
  PORT: port,
  DEMO: 'off',
  SESSION_KEYS: 'first:hW7sYp2KqLx9Zt4VbN6mRc8Jd3Gf5Ta1',
  ALLOW_EMBEDDED_BEYOND_LOOPBACK: 'on',
})

/** Settings that a browser sees; `e2e/settings.test.ts` tries them in one. */
export const seenSettings = ({ mailUrl, brandingDir }: Pick<Surroundings, 'mailUrl' | 'brandingDir'>) => ({
  PUBLIC_URL: 'http://localhost/portal',
  API_PREFIX: '/service/v1',
  TIME_ZONE: 'Pacific/Auckland',
  ACCESS_TOKEN_MINUTES: '10',
  IDLE_MINUTES: '30',
  SESSION_HOURS: '8',
  SIGN_IN_TRIES_PER_MINUTE: '30',
  PASSWORD_LENGTH: '20',
  LEGACY_URL_SECRETS: 'on',
  FEATURES: 'item-tracking,order-guide,purchase',
  BRANDING_DIR: brandingDir,
  SMTP_URL: mailUrl,
  COLUMNAR: 'off',
})
