// npm run pictures: captures every screen, wide and narrow, light and dark, in pictures/, which git ignores. With
// screen names: only these. With --readme: the README's pictures, in docs/pictures/.
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { accounts } from '../kit/accounts.ts'
import { launchOptions } from '../kit/browser.ts'
import { startServer } from '../kit/server.ts'
import { signInByForm } from '../kit/sign-in.ts'
import { openPicture, type Picture, pictures, type Visitor } from './screens.ts'

type Scheme = 'light' | 'dark'
const widths = [1440, 1024, 360]
const schemes: Scheme[] = ['light', 'dark']
const folder = fileURLToPath(new URL('../..', import.meta.url))

const inReadme = [
  ...['inventory', 'accountsPayable', 'orderDetails', 'orderTracking'],
  ...['item', 'itemForecast', 'purchasingAnalysis-report'],
]
const readmePictures = pictures.filter(({ name }) => inReadme.includes(name))

/** Captures one visitor's screens in one color scheme, with a single sign-in. */
async function visit(
  browser: Browser,
  baseURL: string,
  visitor: Visitor,
  colorScheme: Scheme,
  take: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL, colorScheme, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  if (visitor !== 'nobody') await signInByForm(page, accounts[visitor])
  await take(page)
  await context.close()
}

async function shoot(page: Page, picture: Picture, width: number, file: string): Promise<void> {
  await openPicture(page, picture, width)
  mkdirSync(dirname(file), { recursive: true })
  await page.screenshot({ path: file })
  console.log(file.slice(folder.length))
}

async function takeAll(browser: Browser, baseURL: string, names: readonly string[]): Promise<void> {
  const wanted = pictures.filter(({ name }) => names.length === 0 || names.includes(name))
  if (names.length === 0) rmSync(join(folder, 'pictures'), { recursive: true, force: true })
  for (const visitor of new Set(wanted.map((picture) => picture.visitor))) {
    for (const scheme of schemes) {
      await visit(browser, baseURL, visitor, scheme, async (page) => {
        for (const picture of wanted.filter((other) => other.visitor === visitor)) {
          for (const width of widths) {
            await shoot(page, picture, width, join(folder, 'pictures', `${picture.name}-${width}-${scheme}.png`))
          }
        }
      })
    }
  }
}

async function takeForReadme(browser: Browser, baseURL: string): Promise<void> {
  for (const picture of readmePictures) {
    await visit(browser, baseURL, picture.visitor, 'light', (page) =>
      shoot(page, picture, 1440, join(folder, 'docs/pictures', `${picture.name}-light.png`)),
    )
  }
}

const server = await startServer('test-results/pictures.log')
// With scrollbars, as users have them: without them, the grid's last column is cut off.
const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
try {
  const names = process.argv.slice(2)
  if (names[0] === '--readme') await takeForReadme(browser, server.url)
  else await takeAll(browser, server.url, names)
} finally {
  await browser.close()
  await server.stop()
}
