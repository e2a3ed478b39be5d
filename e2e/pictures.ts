// npm run pictures: captures every screen, wide and narrow, light and dark, in pictures/, which git ignores. With
// screen names: only these. With --readme: the README's pictures, in docs/pictures/.
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { screenList, type ScreenName, screens } from '@trade-counter/contract/screens.ts'
import { type AccountName, accounts } from './kit/accounts.ts'
import { launchOptions } from './kit/browser.ts'
import { startServer } from './kit/server.ts'
import { signInByForm } from './kit/sign-in.ts'

type Scheme = 'light' | 'dark'
type Visitor = AccountName | 'nobody'

interface Picture {
  name: string
  path: string
  visitor: Visitor
  /** A link on the page at `path`: the picture shows the target of the first link with that name. */
  follow?: RegExp
}

const widths = [1440, 360]
const schemes: Scheme[] = ['light', 'dark']
const folder = fileURLToPath(new URL('..', import.meta.url))

/** Screens that the demo's full-access customer cannot open, or that need no sign-in. */
const visitors: Partial<Record<ScreenName, Visitor>> = {
  login: 'nobody',
  sessionEnded: 'nobody',
  singleSignOnFailed: 'nobody',
  privacy: 'nobody',
  terms: 'nobody',
  californiaNotice: 'nobody',
  doNotSell: 'nobody',
  consolidatedInventory: 'group',
  customerList: 'group',
  customerListMenu: 'group',
  employeeList: 'salesRep',
  employeeListFromMenu: 'salesRep',
}

/** The demo's sales end on the day when it is created. */
const year = new Date().getFullYear()

/** Screens that are empty before a search, with the search in the address. */
const searches: Partial<Record<ScreenName, string>> = {
  inventory: '?searchWord=0004&searchWordType=CP&qualifier=point&numberRows=100&searched=yes',
  customPrices: '?changes=90',
  consolidatedInventory: '?report=2.3.6&data=1.2.4&ran=yes',
  purchasedLines: `?fromDate=${year}-01-01&toDate=${year}-12-31&custList=01100001&from=purchasing`,
  priceList: '?searchWord=towel&searchWordType=DS&numberRows=100&searched=yes',
}

/** Screens that show one order: the link that opens it, and the orders to search. */
const links: Partial<Record<ScreenName, { link: RegExp; among: string }>> = {
  // The largest first: they have enough lines to fill a page.
  orderDetails: { link: /^Open order/, among: '?orderStatus=C&sort=-totalOrderAmount' },
  orderTracking: { link: /^Track order/, among: '?orderStatus=A' },
}

const pictures: Picture[] = [
  ...screenList.map(([name, { path }]): Picture => {
    const visitor = visitors[name] ?? 'customer'
    const one = links[name]
    return one
      ? { name, path: screens.displayOrders.path + one.among, visitor, follow: one.link }
      : { name, path: path + (searches[name] ?? ''), visitor }
  }),
  { name: 'accountsPayable-detail', path: `${screens.accountsPayable.path}?view=detail`, visitor: 'customer' },
  { name: 'purchasing-chart', path: `${screens.purchasing.path}?as=chart`, visitor: 'customer' },
  {
    name: 'purchasing-detail',
    path: `${screens.purchasing.path}?view=detail&year=${year}&month=3`,
    visitor: 'customer',
  },
  { name: 'purchasing-quantities', path: screens.purchasing.path, visitor: 'restricted' },
  {
    name: 'consolidatedInventory-report',
    path: `${screens.consolidatedInventory.path}?report=2.3&data=1.2.3.4&ran=yes`,
    visitor: 'group',
  },
  {
    name: 'purchasingAnalysis-report',
    path: `${screens.purchasingAnalysis.path}?report=2.5.8&data=1.2&from1=2026-01-01&to1=2026-12-31&from2=2025-01-01&to2=2025-12-31&ran=yes`,
    visitor: 'group',
  },
]

const inReadme = ['inventory', 'accountsPayable', 'orderDetails', 'orderTracking', 'purchasingAnalysis-report']
const readmePictures = pictures.filter(({ name }) => inReadme.includes(name))

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.fonts.status === 'loaded' && !document.querySelector('[aria-busy="true"]'))
  // A grid adds its scroll bars shortly after its rows appear.
  await page.waitForTimeout(300)
}

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
  await page.setViewportSize({ width, height: width === 360 ? 780 : 900 })
  await page.goto(picture.path)
  if (picture.follow) {
    await page.getByRole('link', { name: picture.follow }).first().click()
    await page.waitForURL(({ pathname }) => !picture.path.startsWith(pathname))
    // The address shows the same, and a page load signals when it is done.
    await page.reload()
  }
  await settled(page)
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
