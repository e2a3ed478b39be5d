import type { BrowserContext, Page } from '@playwright/test'
import { rounds } from '#app/server/testing/rounds.ts'
import { accounts } from '#e2e/kit/accounts.ts'
import { countItem, countOf, openCounts, readyOffline } from '#e2e/kit/cooler.ts'
import { signInByForm } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'
import { randomOf } from '#tools/faults/testing/random.ts'

const address = '/OrderGuide?guide=bought&mode=count'

/** Ends a page as a phone does: closes it, or kills its process. */
async function kill(page: Page, how: 'close' | 'crash'): Promise<void> {
  if (how === 'crash') {
    const crashed = page.waitForEvent('crash')
    const session = await page.context().newCDPSession(page)
    void session.send('Page.crash').catch(() => undefined)
    await crashed
  }
  await page.close()
}

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByText(/\d+ of \d+ counted/)).toBeVisible()
  return page
}

/** Waits for the notice that there is no connection, or for its end. Either moves what is below it, also during a click. */
const settled = (page: Page, isOffline: boolean) =>
  expect(page.getByText(/^No connection/)).toHaveCount(isOffline ? 1 : 0)

test('Killed and without a connection at any step, no count is lost or doubled', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors(/ERR_|Failed to fetch/)
  test.setTimeout(rounds(10, 50) * 60_000)
  const seed = process.env.FAULT_SEED ?? '1'
  const random = randomOf('cooler')
  const context = page.context()
  await signInByForm(page, accounts.shipTo)
  await page.goto('/OrderGuide?guide=bought')
  await readyOffline(page)
  await page.close()
  const counted = new Map<string, string>()
  const history: string[] = [`FAULT_SEED=${seed}`]
  let counter = await open(context)
  const note = (step: string) => history.push(step)
  const items = (await countOf(counter)).map(({ item }) => item)
  await counter.getByRole('button', { name: 'Back to counting' }).click()
  for (let round = 0; round < rounds(6, 50); round++) {
    const isOffline = random.int(0, 2) > 0
    await context.setOffline(isOffline)
    note(isOffline ? 'offline' : 'online')
    await settled(counter, isOffline)
    for (let times = random.int(1, 3); times > 0; times--) {
      const item = random.pick(items)
      const typed = String(random.int(0, 400))
      await counter.getByLabel('Item number or barcode').fill(item)
      await counter.getByRole('button', { name: 'Go', exact: true }).click()
      await expect(counter.getByText(item, { exact: false }).first()).toBeVisible()
      await countItem(counter, typed)
      counted.set(item, typed)
      note(`${item}: ${typed}`)
      // The last item leads to the review.
      if (item === items.at(-1)) await counter.getByRole('button', { name: 'Back to counting' }).click()
    }
    const how = random.pick(['close', 'crash', 'reload', 'stay'] as const)
    note(how)
    if (how === 'reload') await counter.reload()
    if (how === 'close' || how === 'crash') {
      await kill(counter, how)
      counter = await open(context)
    }
    await settled(counter, isOffline)
    const kept = (await countOf(counter)).filter(({ count }) => count !== '–')
    const wanted = [...counted].toSorted(([one], [other]) => items.indexOf(one) - items.indexOf(other))
    expect(
      kept.map(({ item, count }) => [item, count]),
      history.join('\n'),
    ).toEqual(wanted)
    await counter.getByRole('button', { name: 'Back to counting' }).click()
  }
  await context.setOffline(false)
  await expect(counter.getByText(/counted · sent$/)).toBeVisible()
  const other = await browser.newContext({ baseURL: new URL(counter.url()).origin })
  const reader = await other.newPage()
  await signInByForm(reader, accounts.shipTo)
  const seen = await openCounts(reader, 'bought')
  const wanted = [...counted].map(([item, count]) => ({ item, count: Number(count) }))
  expect(seen, history.join('\n')).toEqual(wanted.toSorted((one, two) => (one.item < two.item ? -1 : 1)))
  await other.close()
})
