import type { Page } from '@playwright/test'
import { screenList, screens } from '#app/contract/screens.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import type { AccountName } from '../kit/accounts.ts'

export type Visitor = AccountName | 'nobody'

export interface Picture {
  name: string
  path: string
  visitor: Visitor
  /** A link on the page at `path`: the picture shows the target of the first link with that name. */
  follow?: RegExp
}

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
  feeds: 'administrator',
}

/** The demo's sales end on the day when it is created. */
const year = (process.env.E2E_DAY ?? new Date().toISOString()).slice(0, 4)

/** Screens that are empty before a search, with the search in the address. */
const searches: Partial<Record<ScreenName, string>> = {
  inventory: '?searchWord=0004&searchWordType=CP&qualifier=point&numberRows=100&searched=yes',
  customPrices: '?changes=90',
  consolidatedInventory: '?report=2.3.6&data=1.2.4&ran=yes',
  orderGuide: '?guide=D:Standing+order',
  placedOrder: '?order=W0000001',
  purchasedLines: `?fromDate=${year}-01-01&toDate=${year}-12-31&custList=01100001&from=purchasing`,
  itemTracking: '?searchWord=towel&searchWordType=DS&numberRows=100&searched=yes',
  priceList: '?searchWord=towel&searchWordType=DS&numberRows=100&searched=yes',
}

/** Screens that show one order or item: the link that opens it, and the search on the screen that has the link. */
const links: Partial<Record<ScreenName, { link: RegExp; among: string; on?: ScreenName }>> = {
  item: {
    link: /^[A-Z]*\d{3,}$/,
    among: '?searchWord=towel&searchWordType=DS&numberRows=100&searched=yes&sort=-quantity',
    on: 'itemTracking',
  },
  // The largest first: they have enough lines to fill a page.
  orderDetails: { link: /^Open order/, among: '?orderStatus=C&sort=-totalOrderAmount' },
  orderTracking: { link: /^Track order/, among: '?orderStatus=A' },
}

export const pictures: Picture[] = [
  ...screenList.map(([name, { path }]): Picture => {
    const visitor = visitors[name] ?? 'customer'
    const one = links[name]
    return one
      ? { name, path: screens[one.on ?? 'displayOrders'].path + one.among, visitor, follow: one.link }
      : { name, path: path + (searches[name] ?? ''), visitor }
  }),
  {
    name: 'orderGuide-count',
    path: `${screens.orderGuide.path}?guide=D:Standing+order&mode=count`,
    visitor: 'customer',
  },
  { name: 'accountsPayable-detail', path: `${screens.accountsPayable.path}?view=detail`, visitor: 'customer' },
  { name: 'feeds-load', path: `${screens.feeds.path}?load=1`, visitor: 'administrator' },
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

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.fonts.status === 'loaded' && !document.querySelector('[aria-busy="true"]'))
  // A grid adds its scroll bars shortly after its rows appear.
  await page.waitForTimeout(300)
}

/** Opens a picture's screen in a signed-in page, and waits until nothing moves. */
export async function openPicture(page: Page, picture: Picture, width: number): Promise<void> {
  // A phone's cards hide some links under 'More', so links are followed in a wide window.
  await page.setViewportSize({ width: picture.follow ? 1440 : width, height: heightAt(width) })
  await page.goto(picture.path)
  if (picture.follow) {
    await page.getByRole('link', { name: picture.follow }).first().click()
    await page.waitForURL(({ pathname }) => picture.path.split('?')[0] !== pathname)
    await page.setViewportSize({ width, height: heightAt(width) })
    // The address shows the same, and a page load signals when it is done.
    await page.reload()
  }
  await settled(page)
}

const heightAt = (width: number): number => (width === 360 ? 780 : 900)
