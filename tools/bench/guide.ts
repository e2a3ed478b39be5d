import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { accounts } from '#e2e/kit/accounts.ts'
import { launchOptions } from '#e2e/kit/browser.ts'
import { onPhone } from '#e2e/kit/phone.ts'
import { startServer } from '#e2e/kit/server.ts'
import { signInByForm } from '#e2e/kit/sign-in.ts'
import { lastDay, unpack } from '#tools/demo/make.ts'
import { median, quick, stayUnder } from './figures.ts'

const lines = 500
/** A phone's processor, as a part of this machine's. */
const slowdown = 4

/** The fields that each round fills. */
const fields = 5
const keys = [
  ['typed', '1'],
  ['typed', '2'],
  ['next', 'Enter'],
] as const

/** The first item numbers of the demo's first company. */
async function itemNumbers(dir: string): Promise<string[]> {
  await unpack(dir, lastDay)
  const rows = (await readFile(join(dir, 'items.csv'), 'utf8')).split('\n').map((row) => row.split(','))
  return rows.flatMap(([company, item]) => (company === '01' && item ? [item] : [])).slice(0, lines)
}

async function saveGuide(page: Page, items: readonly string[]): Promise<void> {
  await page.goto('/OrderGuide')
  await page.getByRole('button', { name: 'New guide' }).click()
  await page.getByLabel('Name').fill('Long guide')
  const text = items.map((item, at) => `${item}, ${at % 40}, Shelf ${Math.floor(at / 25)}`).join('\n')
  await page.getByRole('textbox', { name: 'Items' }).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .locator('[data-row]')
    .nth(lines - 1)
    .waitFor()
}

/**
 * Presses a key and holds it, as people do for longer than an answer takes.
 * @returns milliseconds until the end of the frame that shows what the key has changed
 */
async function press(page: Page, key: string): Promise<number> {
  const answered = await page.evaluateHandle(() => ({
    ms: new Promise<number>((resolve) =>
      addEventListener(
        'keydown',
        // Runs before tasks of lower priority that also wait for the frame.
        ({ timeStamp }) =>
          requestAnimationFrame(() =>
            scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: 'user-blocking' }),
          ),
        { capture: true, once: true },
      ),
    ),
  }))
  await page.keyboard.down(key)
  const ms = await answered.evaluate(({ ms }) => ms)
  await page.keyboard.up(key)
  return ms
}

/** Milliseconds from the answer with a guide's lines, as the page has it, to a field that takes a quantity. */
const opening = (page: Page) =>
  page.evaluate(async () => {
    const field = () => document.querySelector('input[data-column="quantity"]')
    while (!field()) await new Promise(requestAnimationFrame)
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/orderguides/lines'))
    return performance.now() - ((answers.at(-1) as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN)
  })

/** Measures an order guide of 500 items on a phone: until it is open, and each key. */
export async function guide(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-guide-'))
  const server = await startServer(join(dir, 'server.log'))
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ baseURL: server.url })
    await signInByForm(page, accounts.customer)
    await onPhone(page)
    await saveGuide(page, await itemNumbers(dir))
    const address = page.url()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const times: Record<'open' | 'typed' | 'next', number[]> = { open: [], typed: [], next: [] }
    for (let round = 0; round < (quick ? 1 : 7); round++) {
      await page.goto(address)
      times.open.push(await opening(page))
      await page
        .locator('[data-row]')
        .nth(lines - 1)
        .waitFor()
      await page
        .getByRole('textbox', { name: /^Quantity of / })
        .nth(round * fields)
        .focus()
      for (let field = 0; field < fields; field++)
        for (const [kind, key] of keys) {
          await page.waitForTimeout(400)
          times[kind].push(await press(page, key))
        }
    }
    const detail = `${lines} items, ${slowdown} times slower`
    stayUnder('guide until a quantity can be typed', median(times.open), 500, 'ms', detail)
    stayUnder('answer to a digit in the guide', median(times.typed), 50, 'ms', detail)
    stayUnder('answer to Enter in the guide', median(times.next), 50, 'ms', detail)
  } finally {
    await browser.close()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
