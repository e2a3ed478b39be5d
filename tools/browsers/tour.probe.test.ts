import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { accounts, password } from '#e2e/kit/accounts.ts'
import { cups } from '#e2e/kit/cups.ts'
import { type RunningServer, startServer } from '#e2e/kit/server.ts'
import type { Driver } from './testing/driver.ts'
import { firefox } from './testing/firefox.ts'
import { Tab } from './testing/tab.ts'
import { webkit } from './testing/webkit.ts'
import { startWire, type Wire } from './testing/wire.ts'

const missingOf = (needs: Readonly<Record<string, string>>) =>
  Object.entries(needs).flatMap(([program, name]) => (spawnSync('which', [program]).status === 0 ? [] : [name]))

const pictures = 'test-results/browsers'
const button = (name: string | RegExp) => ({ role: 'button', name })
const guide = '/OrderGuide?guide=D:Standing+order'
const shelf = { label: /^On the shelf/ }
const halfTyped = { text: /^Complete this date, or clear it\.$/ }

/** Runs in the page. @returns the widths of date fields that cut their date off, with those that they need. */
const cutDates = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=date]')].flatMap((field) => {
    const { offsetWidth } = field
    field.style.width = 'max-content'
    const needed = field.offsetWidth
    field.style.width = ''
    return needed > offsetWidth ? [[offsetWidth, needed]] : []
  })

let server: RunningServer | undefined
let wire: Wire

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true })
  const running = process.env.E2E_URL
  if (!running) server = await startServer('test-results/browsers.log')
  wire = await startWire(running || (server?.url ?? ''))
})
afterAll(async () => {
  await wire?.close()
  await server?.stop()
})

for (const browser of [firefox, webkit]) {
  const missing = missingOf(browser.needs)
  if (missing.length > 0) process.stderr.write(`${browser.name} is not tested: apt-get install ${missing.join(' ')}\n`)

  describe.skipIf(missing.length > 0).each([1440, 360])(`${browser.name}, %i px:`, (width) => {
    const isWide = width > 600
    let folder: string
    let driver: Driver
    let tab: Tab
    const open = (path: string) => driver.open(`${wire.url}${path}`)
    const address = () => tab.run(() => location.pathname)
    const saved = () => readdirSync(folder)

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'trade-counter-browser-'))
      driver = await browser.start(folder, { width, height: 900 })
      tab = new Tab(driver)
    })
    afterEach(async ({ task }) => {
      const name = `${browser.name} ${width} ${task.name}`.replace(/\W+/g, '-')
      writeFileSync(join(pictures, `${name}.png`), await driver.picture(), 'base64')
    })
    afterAll(async () => {
      await driver?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    test('signs in', async () => {
      await open('/Login')
      const { company, userId } = accounts.shipTo
      await tab.fill({ label: 'Company number' }, company)
      await tab.fill({ label: 'User ID' }, userId)
      await tab.fill({ css: 'input[type=password]' }, password)
      await tab.click(button('Submit'))
      await expect.poll(address).toBe('/Home')
      // Firefox refuses a navigation that begins while the app opens its screen.
      await tab.sees({ css: 'main h1' })
    })

    test('searches, and saves the rows in a file with its name', async () => {
      await open('/Inventory')
      await tab.fill({ label: 'Search text' }, 'cup')
      await tab.press('Enter')
      await tab.sees({ text: /^First 20 of [\d,]+ rows/ })
      await tab.click(button('Export'))
      await tab.click({ role: 'menuitem', name: 'Download the filtered rows as CSV' })
      await expect.poll(saved).toContain('Filtered-Inventory-Report.csv')
    })

    test('saves invoices as one PDF', async () => {
      await open('/AccountsPayable?view=detail&bucket=31-60')
      await tab.click(button('Export'))
      await tab.click({ role: 'menuitem', name: /^Download .+ as one PDF$/ })
      await expect.poll(saved).toContain('Invoices-100001.pdf')
    })

    test('shows whole dates, and refuses half a date in words', async () => {
      await open('/AccountsPayable')
      // The name of the ship-to, once it is read, moves the button.
      await tab.sees({ text: /^Ship To\s*000002 Conference Center$/ })
      if (!isWide) await tab.click(button('Show filters'))
      await tab.sees({ label: 'From Date' })
      expect(await tab.run(cutDates)).toEqual([])
      await tab.click({ label: 'From Date' })
      await tab.press('1', '2', 'Enter')
      await tab.sees(halfTyped)
    })

    test.runIf(isWide)('sorts a grid, and selects and copies its rows by keyboard', async () => {
      await open(cups)
      await tab.sees({ css: '.ag-row' })
      await tab.click({ role: 'columnheader', name: 'Item #' })
      await expect.poll(() => tab.run(() => location.search)).toContain('sort=DistributorPartnumber')
      await tab.click({ css: '[row-index="0"] [col-id="PartDescription"]' })
      await tab.sees({ text: /^1 selected/ })
      const focused = async (css: string) => (await tab.look({ css: `${css} [col-id="PartDescription"]` })).focused
      await tab.press('Escape', 'ArrowUp')
      await expect.poll(() => focused('.ag-header')).toBe(true)
      await tab.press('ArrowDown')
      await expect.poll(() => focused('[row-index="0"]')).toBe(true)
      await tab.press('ArrowDown', ' ')
      await expect.poll(() => tab.run(() => document.querySelector('.ag-row-selected')?.ariaRowIndex)).toBe('3')
      await tab.press('Control+a')
      await tab.sees({ text: /^50 selected/ })
      await tab.press('Control+c')
      await tab.fill({ label: 'Search text' }, '')
      await tab.press('Control+v')
      await expect.poll(async () => (await tab.look({ label: 'Search text' })).value).toMatch(/^Customer Part\tItem #/)
    })

    test('counts a guide, and puts what it lacks into the cart', async () => {
      await open(`${guide}&mode=count`)
      await tab.fill(shelf, '0')
      await tab.press('Enter')
      await tab.sees({ text: /^1 of \d+ counted · sent$/ })
      await tab.click(button('Review'))
      await tab.click(button('Add 1 to cart'))
      await tab.sees({ text: /added to the cart of ship-to 000002\./ })
      await tab.click(button('Clear the count'))
      await tab.click(button('Yes'))
      await tab.sees({ text: /^0 of \d+ counted/ })
    })

    test('sends an order after its review, without half a date', async () => {
      await open('/Purchase')
      await tab.fill({ label: 'Item or customer part' }, '5 QL006')
      await tab.press('Enter')
      await tab.sees({ label: 'Quantity of QL006' })
      await tab.click({ label: 'Requested date' })
      await tab.press('1', '2')
      await tab.click(button('Review and send'))
      await tab.sees(halfTyped)
      await driver.reload()
      await tab.fill({ label: 'PO number' }, 'TOUR')
      await tab.click(button('Review and send'))
      await tab.click(button('Send order'))
      await tab.sees({ role: 'heading', name: /^Order W\d+$/ })
    })

    test('opens and counts a guide without a connection, and sends the count later', async () => {
      await open(guide)
      await tab.sees({ css: '[data-row]' })
      await expect.poll(() => tab.run(async () => (await caches.match('/OrderGuide'))?.status)).toBe(200)
      onTestFinished(() => wire.mend())
      wire.cut()
      await driver.reload()
      await tab.sees({ text: /^No connection\. Prices and stock as of / })
      await open(`${guide}&mode=count`)
      await tab.fill(shelf, '3')
      await tab.press('Enter')
      await tab.sees({ text: /^1 of \d+ counted$/ })
      await driver.reload()
      await tab.sees({ text: /^1 of \d+ counted$/ })
      wire.mend()
      await tab.sees({ text: /^1 of \d+ counted · sent$/ })
      await tab.click(button('Review'))
      await tab.click(button('Clear the count'))
      await tab.click(button('Yes'))
    })

    test('signs out in both tabs', async () => {
      await open('/Home')
      const showFormer = await driver.newTab()
      await open('/Inventory')
      await tab.click(button('Logout'))
      await tab.click(button('Yes'))
      await expect.poll(address).toBe('/Login')
      await showFormer()
      await expect.poll(address).toBe('/Login')
    })
  })
}
