import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './kit/test.ts'

const root = join(import.meta.dirname, '..')
const chunks = JSON.parse(readFileSync(join(root, '.local/web-chunks.json'), 'utf8')) as Record<string, string[]>

/** The bytes that the server sends for a file of the build. */
const sent = (file: string): number => {
  const path = join(root, 'app/web/dist', file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/** A module's package, or the folder of ours. */
const home = (module: string): string =>
  /^node_modules\/(?:.*node_modules\/)?((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? module.replace(/\/[^/]*$/, '')

/** What the page has loaded once nothing more comes. */
async function loaded(page: Page, kinds: RegExp) {
  await page.waitForLoadState('networkidle')
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const files = [...new Set(names.map((name) => new URL(name).pathname))].filter((path) => kinds.test(path))
  const kilobytes = files.reduce((sum, file) => sum + sent(file), 0) / 1024
  return { kilobytes, homes: [...new Set(files.flatMap((file) => chunks[file] ?? []).map(home))].sort() }
}

const router = ['history', 'react-router', 'react-store', 'router-core', 'store'].map((name) => `@tanstack/${name}`)
const folders = (parent: string, ...names: string[]) => names.map((name) => `${parent}/${name}`)
const features = ['accounts', 'buying', 'home', 'intake', 'item-page', 'items', 'money', 'orders', 'reports', 'views']

/** What signed-out people need: React, the router, the session, the sign-in form, and the names of all screens. */
const signIn = [
  ...['react', 'react-dom', 'scheduler', 'use-sync-external-store', ...router],
  ...['@mantine/core', '@mantine/hooks', '@fontsource-variable/inter', 'clsx', 'idb-keyval', 'lucide-react'],
  ...['app/contract', 'app/web', 'kit/contract', 'kit/contract/declare'],
  ...folders('kit/web', 'brand', 'calls', 'layout', 'layout/header', 'messages', 'screen', 'session', 'theme'),
  ...folders('features/accounts/web', 'choose', 'codes', 'life', 'sign-in', 'single-sign-on'),
  ...features.flatMap((name) => folders(`features/${name}`, 'contract', 'web')),
  // The needs of screens.
  ...['features/buying/contract/ordering', 'features/intake/contract/console'],
  ...folders('features/items/contract', 'forecast', 'reports'),
]

/** What the frame, the search box, the grid, and its tools add. */
const grid = [
  ...['ag-grid-community', 'ag-grid-react', 'ag-stack', '@tanstack/query-core', '@tanstack/react-query', 'zod'],
  ...folders('@floating-ui', 'core', 'dom', 'react', 'react-dom', 'utils'),
  ...['kit/contract/rows', ...folders('kit/web', 'charts', 'files', 'filters', 'offline', 'panels')],
  ...['kit/web/grid', ...folders('kit/web/grid', 'columns', 'parts')],
  ...['features/accounts/contract/selectors', 'features/accounts/web/filters'],
  ...folders('features/buying/contract', 'delivery', 'order-guide', 'purchase'),
  ...folders('features/buying/web', 'order-guide', 'ordering'),
  ...['features/home/contract/find', 'features/home/web/find', 'features/items/web/filters'],
  ...folders('features/items/contract', 'documents', 'find', 'selectors'),
  ...['features/money/contract/accounts-payable', 'features/money/contract/documents', 'features/money/web/files'],
  ...[...folders('features/orders/contract', 'documents', 'ordering'), 'features/views/web/saved'],
]

const more = (homes: readonly string[], allowed: readonly string[]) => homes.filter((name) => !allowed.includes(name))

test('The sign-in page loads at most 130 KB, from known packages and folders', async ({ page }) => {
  await page.goto('/Login')
  const { kilobytes, homes } = await loaded(page, /^\/assets\/.*\.(?:js|css)$/)
  expect(more(homes, signIn), 'loaded by the sign-in page: import it where it is needed, or name it here').toEqual([])
  expect(kilobytes, 'KB of script and style, compressed').toBeLessThanOrEqual(130)
})

test('The first grid loads at most 395 KB of script, from known packages and folders', async ({ newTab }) => {
  const page = await newTab('customer', '/DisplayOrder?orderStatus=A')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const { kilobytes, homes } = await loaded(page, /^\/assets\/.*\.js$/)
  expect(
    more(homes, [...signIn, ...grid]),
    'loaded for the first grid: import it where it is needed, or name it here',
  ).toEqual([])
  expect(kilobytes, 'KB of script, compressed').toBeLessThanOrEqual(395)
})
