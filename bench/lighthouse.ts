import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { accounts } from '../e2e/kit/accounts.ts'
import { launchOptions } from '../e2e/kit/browser.ts'
import { startServer } from '../e2e/kit/server.ts'
import { signInByForm } from '../e2e/kit/sign-in.ts'
import { reach, stayUnder } from './figures.ts'

const debugPort = 21_905
const version = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

interface Result {
  categories: Record<string, { title: string; score: number | null }>
  audits: Record<string, { numericValue?: number; title: string; score: number | null }>
  /** Lighthouse's own measure of this machine's processor; a high-end desktop has 1500 to 2000. */
  environment: { benchmarkIndex: number }
}

export type Device = 'desktop' | 'phone'

/** Runs Lighthouse in an open browser, with its cookies. */
async function runLighthouse(url: string, dir: string, device: Device): Promise<Result> {
  const file = join(dir, 'lighthouse.json')
  const args = ['--yes', version, url, `--port=${debugPort}`, '--disable-storage-reset', '--quiet']
  if (device === 'desktop') args.push('--preset=desktop')
  const child = spawn('npx', [...args, '--output=json', `--output-path=${file}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((resolve) => child.once('exit', resolve))
  return JSON.parse(await readFile(file, 'utf8')) as Result
}

/** Reports Lighthouse's four scores of a page, its layout shift, and its blocking time. */
export async function scores(url: string, dir: string, name: string, device: Device = 'desktop'): Promise<void> {
  const result = await runLighthouse(url, dir, device)
  const index = Math.round(result.environment.benchmarkIndex)
  for (const key of categories) {
    const category = result.categories[key]
    const failed = Object.values(result.audits).flatMap(({ title, score }) => (score === 0 ? [title] : []))
    const points = (category?.score ?? 0) * 100
    reach(
      `${name}, ${device}: ${category?.title ?? key}`,
      points,
      95,
      'points',
      points < 95 ? `benchmark index ${index}; ${failed.join('; ')}` : '',
    )
  }
  const shift = result.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  stayUnder(`${name}, ${device}: layout shift × 1000`, shift * 1000, 50, 'points')
  const blocking = result.audits['total-blocking-time']?.numericValue ?? Number.NaN
  stayUnder(`${name}, ${device}: total blocking time`, blocking, 300, 'ms')
}

/** A browser that Lighthouse can drive. */
export const openDrivenBrowser = (dir: string, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(join(dir, 'profile'), {
    ...launchOptions,
    baseURL,
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${debugPort}`],
    viewport: { width: 1440, height: 900 },
  })

/** The ten key screens, each with something to show. */
const screens: readonly [name: string, path: string][] = [
  ['sign-in', '/Login'],
  ['home', '/Home'],
  ['inventory', '/Inventory?searchWord=towel&searchWordType=DS&searched=yes'],
  ['orders', '/DisplayOrder?orderStatus=A'],
  ['accounts payable', '/AccountsPayable'],
  ['invoices', '/AccountsPayable?view=detail'],
  ['price list', '/PriceList?searchWord=towel&searchWordType=DS&searched=yes'],
  ['price changes', '/PriceChanges'],
  ['purchasing', '/Purchasing'],
  ['purchasing analysis', '/PurchasingAnalysis'],
]

/** Lighthouse's four scores, layout shift, and blocking time of ten screens of the demo, on a desktop and a phone. */
export async function lighthouse(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-lighthouse-'))
  const server = await startServer(join(dir, 'server.log'))
  const context = await openDrivenBrowser(dir, server.url)
  try {
    for (const device of ['desktop', 'phone'] as const) await scores(`${server.url}/Login`, dir, 'sign-in', device)
    const page = await context.newPage()
    await signInByForm(page, accounts.customer)
    for (const [name, path] of screens.slice(1))
      for (const device of ['desktop', 'phone'] as const) await scores(server.url + path, dir, name, device)
  } finally {
    await context.close()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
