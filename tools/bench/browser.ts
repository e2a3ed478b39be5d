import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { accounts } from '#e2e/kit/accounts.ts'
import { launchOptions } from '#e2e/kit/browser.ts'
import { startServer } from '#e2e/kit/server.ts'
import { signInByForm } from '#e2e/kit/sign-in.ts'
import { quick, reach, stayUnder } from './figures.ts'

const debugPort = 21_905

/** Opens a page and waits until it is complete. @returns the compressed KB and the number of its scripts and styles */
async function weigh(page: Page, path: string, kinds: RegExp, shown: () => Promise<unknown>) {
  await page.goto(path)
  await shown()
  const sizes = await page.evaluate(
    (pattern) =>
      performance
        .getEntriesByType('resource')
        .flatMap((file) =>
          file instanceof PerformanceResourceTiming && new RegExp(pattern).test(file.name)
            ? [file.encodedBodySize]
            : [],
        ),
    kinds.source,
  )
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1024, files: `${sizes.length} files` }
}

async function weights(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const idle = () => page.waitForLoadState('networkidle')
  const signIn = await weigh(page, '/Login', /\.(?:js|css)$/, idle)
  stayUnder('script and style of the sign-in screen', signIn.kilobytes, 130, 'KB', signIn.files)
  await signInByForm(page, accounts.customer)
  const rows = () => page.waitForFunction(() => document.querySelectorAll('[role=row] [role=gridcell]').length > 0)
  const grid = await weigh(page, '/DisplayOrder?orderStatus=A', /\.js$/, rows)
  stayUnder('script until the first grid', grid.kilobytes, 395, 'KB', grid.files)
  await page.close()
}

interface Result {
  categories: Record<string, { title: string; score: number | null }>
  audits: Record<string, { numericValue?: number; title: string; score: number | null }>
}

/** Returns Lighthouse's four scores and the layout shift of a page in an open browser, with its cookies. */
async function scores(url: string, dir: string, device: 'desktop' | 'phone'): Promise<void> {
  const file = join(dir, 'lighthouse.json')
  const args = ['--yes', 'lighthouse@13.5.0', url, `--port=${debugPort}`, '--disable-storage-reset', '--quiet']
  if (device === 'desktop') args.push('--preset=desktop')
  const child = spawn('npx', [...args, '--output=json', `--output-path=${file}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((resolve) => child.once('exit', resolve))
  const { categories, audits } = JSON.parse(await readFile(file, 'utf8')) as Result
  const failed = Object.values(audits).flatMap(({ title, score }) => (score === 0 ? [title] : []))
  const name = `${new URL(url).pathname}, ${device}`
  for (const { title, score } of Object.values(categories))
    reach(`${name}: ${title}`, (score ?? 0) * 100, 95, 'points', score === 1 ? '' : failed.join('; '))
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  stayUnder(`${name}: layout shift × 1000`, shift * 1000, 50, 'points')
}

/** Key screens, each with something to show. */
const screens = [
  '/Home',
  '/Inventory?searchWord=towel&searchWordType=DS&searched=yes',
  '/DisplayOrder?orderStatus=A',
  '/AccountsPayable',
  '/Purchasing',
]

/** Measures the weight of the sign-in screen and of the first grid, and Lighthouse's scores of the demo's screens. */
export async function browser(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-browser-'))
  const server = await startServer(join(dir, 'server.log'))
  const context = await chromium.launchPersistentContext(join(dir, 'profile'), {
    ...launchOptions,
    baseURL: server.url,
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${debugPort}`],
    viewport: { width: 1440, height: 900 },
  })
  try {
    await weights(context)
    if (quick) return
    for (const path of screens)
      for (const device of ['desktop', 'phone'] as const) await scores(server.url + path, dir, device)
  } finally {
    await context.close()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
