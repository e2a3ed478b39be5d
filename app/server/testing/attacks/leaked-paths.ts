/** Files and pages that a careless installation leaves where strangers can read them. */
const files = [
  ...['.git/HEAD', '.git/config', '.git/index', '.gitignore', '.svn/entries', '.hg/store', '.npmrc', '.dockerignore'],
  ...['.env', '.env.local', '.env.production', 'environment', 'owner', 'secrets/database-url', 'secrets/session-keys'],
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'index.html',
    'version.txt',
    'Dockerfile',
  ],
  ...['compose.yaml', 'docker-compose.yml', 'README.md', 'CHANGELOG.md', 'LICENSES.txt', 'licenses.json'],
  ...['sbom.cdx.json', 'asset-packages.json', 'branding.json', 'branding/branding.json', 'robots.txt', 'sitemap.xml'],
  ...['server.ts', 'main.ts', 'app.ts', 'config.ts', 'src/main.ts', 'app/server/main.ts', 'node_modules/.bin/node'],
  ...['node_modules/fastify/package.json', 'bin/trade-counter', 'dist/index.html', 'data/session-key', 'session-key'],
  ...[
    'backup.sql',
    'backup.zip',
    'dump.sql',
    'database.sql',
    'portal.sql',
    'manifest.json',
    'portal.pem',
    'portal.key',
  ],
  ...['id_rsa', '.ssh/id_rsa', '.bash_history', '.DS_Store', 'Thumbs.db', 'core', 'npm-debug.log', 'error.log'],
  ...['invoices.csv', 'customers.csv', 'accounts.csv', 'feeds/customers.csv', 'columnar/copy.duckdb'],
]

const pages = [
  ...['admin', 'administrator', 'manage', 'console', 'debug', 'debug/pprof', 'trace', 'test', 'tests', 'dev', 'demo'],
  ...[
    'demo/mail',
    'metrics',
    'status',
    'server-status',
    'health',
    'healthz',
    'livez',
    'readyz',
    'version.json',
    'info',
  ],
  ...['actuator', 'actuator/env', 'graphql', 'graphiql', 'swagger', 'swagger.json', 'swagger-ui', 'openapi.json'],
  ...['docs', 'api-docs', 'v1', 'v2', 'users', 'accounts', 'sessions', 'audit', 'logs', 'config', 'settings', 'export'],
  ...['upload', 'uploads', 'files', 'download', 'backup', 'backups', 'tmp', 'assets/', 'branding/', 'legal', 'proxy'],
]

/** Ways out of a folder, as servers and proxies decode them differently. */
const waysOut = ['..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..%252f', '....//', '%c0%ae%c0%ae/']
const outside = waysOut.flatMap((way) => [
  ...['package.json', 'index.html', 'version.txt'].map((file) => way + file),
  ...['etc/passwd', 'proc/self/environ'].map((file) => way.repeat(8) + file),
])

const suffixes = ['.bak', '.old', '.orig', '.map', '.gz', '.br', '~']
const copies = ['index.html', 'main.ts', 'config.ts', 'environment', 'portal'].flatMap((file) =>
  suffixes.map((suffix) => file + suffix),
)

/** What strangers try, as paths below a folder. */
export const leakedPaths: readonly string[] = [...files, ...pages, ...outside, ...copies]
