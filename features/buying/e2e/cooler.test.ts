import type { Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from '#e2e/kit/accessible.ts'
import { accounts } from '#e2e/kit/accounts.ts'
import { countOf, countItem, openCounts, readyOffline } from '#e2e/kit/cooler.ts'
import { hand } from '#e2e/kit/hand.ts'
import { expectNoSidewaysScroll, onPhone } from '#e2e/kit/phone.ts'
import { signInByForm } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'

const noConnection = /^No connection\. Prices and stock as of \d+:\d\d [AP]M\. This browser keeps what you type\.$/

test.beforeEach(({ allowErrors }) => allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/))

test('On a phone, the guide opens and counts without a connection, through a reload and a closed app; then the counts are sent @tour', async ({
  page,
  complaints,
}) => {
  await signInByForm(page, accounts.limited)
  await onPhone(page)
  await page.goto('/OrderGuide?guide=D:Standing+order')
  await readyOffline(page)
  const context = page.context()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(noConnection)).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(9)
  await expectAccessibleInBothSchemes(page)
  await expectNoSidewaysScroll(page)
  await page.getByText('Count', { exact: true }).click()
  await countItem(page, '11')
  await countItem(page, '12')
  await expectAccessibleInBothSchemes(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(page.getByText('2 of 9 counted')).toBeVisible()
  await page.close()

  const again = await context.newPage()
  complaints.watch(again)
  await onPhone(again)
  // The app's start address.
  await again.goto('/OrderGuide')
  await expect(again.getByText(noConnection)).toBeVisible()
  await again.goto('/OrderGuide?guide=D:Standing+order&mode=count')
  await expect(again.getByText('2 of 9 counted')).toBeVisible()
  await countItem(again, '13')
  await context.setOffline(false)
  await expect(again.getByText('3 of 9 counted · sent')).toBeVisible()
  await expect(again.getByText(noConnection)).toHaveCount(0)
  const [first, second, third] = await countOf(again)
  expect([first, second, third].map((one) => one?.count)).toEqual(['11', '12', '13'])

  // Another browser of the account sees each count once, and one that it made before it began tells nothing.
  const other = await context.browser()?.newContext({ baseURL: new URL(again.url()).origin })
  if (!other) throw new Error('no browser')
  const counter = await other.newPage()
  complaints.watch(counter)
  await signInByForm(counter, accounts.limited)
  const seen = await openCounts(counter, 'D:Standing+order')
  expect(seen).toEqual(
    [first, second, third]
      .map((one) => ({ item: one?.item, count: Number(one?.count) }))
      .toSorted((a, b) => ((a.item ?? '') < (b.item ?? '') ? -1 : 1)),
  )
  await other.close()
})

test('Without a connection, a second visible tab leaves the session to the one that counts', async ({
  page,
  complaints,
}) => {
  const context = page.context()
  await context.clock.install()
  await signInByForm(page, accounts.restricted)
  const other = await context.newPage()
  complaints.watch(other)
  await other.goto('/Home')
  await page.goto('/OrderGuide?guide=bought&mode=count')
  await expect(page.getByText(/^0 of \d+ counted/)).toBeVisible()
  await context.setOffline(true)
  await context.clock.fastForward(20 * 60_000)
  await context.clock.runFor(3000)
  await countItem(page, '5')
  for (const tab of [page, other]) await expect(tab).not.toHaveURL(/ESSModal/)
  await context.setOffline(false)
  await context.clock.runFor(30_000)
  await expect(page.getByText(/^1 of \d+ counted · sent$/)).toBeVisible()
  await other.close()
})

test('On a phone, two taps per item count 30 items without a connection, and none sends them', async ({ page }) => {
  await signInByForm(page, accounts.restricted)
  await onPhone(page)
  await page.goto('/OrderGuide')
  await readyOffline(page)
  await page.context().setOffline(true)
  const { click, tally } = hand(page)
  await click(page.getByText('Count', { exact: true }))
  const next = page.getByRole('button', { name: 'Next', exact: true })
  for (let item = 1; item <= 30; item++) {
    await expect(page.getByText(new RegExp(`(^| )${item} of `)).first()).toBeVisible()
    await click(page.getByRole('button', { name: String(item % 10), exact: true }))
    await click(next)
  }
  await expect(page.getByText(/^30 of \d+ counted$/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^30 of \d+ counted · sent$/)).toBeVisible()
  expect(await tally()).toEqual({ clicks: 61, keys: 0, screens: 1, dialogs: 0 })
})

/** Everything that scripts and users can read: storages, databases, kept files, and the page. */
const readable = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found = [JSON.stringify({ ...localStorage, ...sessionStorage }), document.documentElement.outerHTML]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        found.push(JSON.stringify([await answer(objects.getAllKeys()), await answer(objects.getAll())]))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text()
        found.push(request.url, text ?? '')
      }
    }
    return found.join('\n')
  })

/** The server refuses a call that reaches it after the logout, and the browser reports that as an error. */
const callAfterLogout = /status of 401/

const isStored = (text: string) => /answer:[\w+/]{43}=/.test(text)

test('An answer that is being encrypted while the session ends is not kept', async ({ page, allowErrors }) => {
  allowErrors(callAfterLogout)
  await signInByForm(page, accounts.customer)
  await page.goto('/OrderGuide?guide=D:Standing+order')
  await readyOffline(page)
  await page.addInitScript(() => {
    const deleting = Promise.withResolvers<void>()
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    crypto.subtle.encrypt = async (algorithm, key, data) => {
      const sealed = await encrypt(algorithm, key, data)
      if (!new TextDecoder().decode(data).includes('"at":')) return sealed
      performance.mark('held')
      await deleting.promise
      return sealed
    }
    const remove = IDBObjectStore.prototype.delete
    IDBObjectStore.prototype.delete = function (entry) {
      deleting.resolve()
      return remove.call(this, entry)
    }
  })
  await page.goto('/OrderGuide')
  await page.waitForFunction(() => performance.getEntriesByName('held').length > 0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(isStored(await readable(page))).toBe(false)
})

test('After signing out, nothing of an account can be read in the browser, and another account sees only its own', async ({
  page,
  allowErrors,
}) => {
  allowErrors(callAfterLogout)
  await signInByForm(page, accounts.customer)
  await page.goto('/OrderGuide?guide=D:Standing+order')
  await readyOffline(page)
  const row = page.locator('[data-row]').first()
  const item = (await row.getAttribute('data-row')) ?? ''
  const name = (await row.locator('span').first().textContent()) ?? ''
  expect(await readable(page)).toContain(item)
  expect(isStored(await readable(page))).toBe(true)
  // What is kept is sealed: only the page shows it.
  const hidden = [item, name.toUpperCase(), name, 'Standing order']
  await page.goto('/Privacy')
  const stored = await readable(page)
  expect(hidden.filter((text) => stored.includes(text))).toEqual([])

  await page.goto('/OrderGuide')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const left = await readable(page)
  expect(isStored(left)).toBe(false)
  expect(hidden.filter((text) => left.includes(text))).toEqual([])

  await signInByForm(page, accounts.restricted)
  await page.goto('/OrderGuide')
  await readyOffline(page)
  await page.context().setOffline(true)
  for (const address of ['/OrderGuide', '/OrderGuide?guide=D:Standing+order']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Order Guide' })).toBeVisible()
    await expect(page.getByText(/No connection|could not be reached/).first()).toBeVisible()
    const shown = await readable(page)
    expect([item, name].filter((text) => shown.includes(text))).toEqual([])
  }
  await page.context().setOffline(false)
})

test('Two tabs that count one guide without a connection keep what both have counted', async ({ page, complaints }) => {
  await signInByForm(page, accounts.customer)
  const address = '/OrderGuide?guide=D:Standing+order'
  await page.goto(address)
  await readyOffline(page)
  await page.goto(`${address}&mode=count`)
  const other = await page.context().newPage()
  complaints.watch(other)
  await other.goto(`${address}&mode=count`)
  await expect(other.getByText(/^0 of \d+ counted/)).toBeVisible()
  await page.context().setOffline(true)
  await countItem(page, '11')
  await expect(other.getByText(/^1 of \d+ counted/)).toBeVisible()
  await other.getByRole('button', { name: 'Next', exact: true }).click()
  await countItem(other, '12')
  await expect(page.getByText(/^2 of \d+ counted/)).toBeVisible()
  await page.reload()
  const counts = (await countOf(page)).map(({ count }) => count).filter((count) => /\d/.test(count))
  expect(counts).toEqual(['11', '12'])
  await page.context().setOffline(false)
})

test('If two people count the same item, the line shows both, and the chosen one is bought', async ({
  browser,
  baseURL,
  complaints,
}) => {
  const [mine, theirs] = await Promise.all(
    [accounts.customer, accounts.salesRep].map(async (account) => {
      const page = await (await browser.newContext({ baseURL })).newPage()
      complaints.watch(page)
      await signInByForm(page, account)
      await page.goto('/OrderGuide?viewing=01-100001&guide=bought&mode=count')
      return page
    }),
  )
  if (!mine || !theirs) throw new Error('no pages')
  await onPhone(mine)
  await countItem(mine, '10')
  await countItem(mine, '20')
  await expect(mine.getByText(/^2 of \d+ counted · sent$/)).toBeVisible()
  await countItem(theirs, '12')
  await countItem(theirs, '20')
  await expect(theirs.getByText(/^2 of \d+ counted · sent$/)).toBeVisible()
  await mine.reload()
  await mine.getByRole('button', { name: 'Review' }).first().click()
  const said = mine.getByText(/ counted 12 at \d+:\d\d [AP]M; you counted 10\.$/)
  await expect(said).toHaveCount(1)
  await expectAccessibleInBothSchemes(mine)
  await expectNoSidewaysScroll(mine)
  const row = mine.getByRole('region', { name: 'Count' }).getByRole('row').nth(1)
  await expect(row.getByRole('cell').last()).toHaveText('Choose')
  await mine.getByRole('button', { name: 'Use 12' }).click()
  await expect(said).toHaveCount(0)
  await expect(row.getByRole('cell').nth(1)).toHaveText('12')
  await expect(row.getByRole('cell').last()).not.toHaveText('Choose')
  await expect(mine.getByText(/ counted · sent$/)).toBeVisible()
  // A later count of theirs asks again; keeping mine settles it, also after a reload.
  await theirs.reload()
  await theirs.getByLabel('Item number or barcode').fill((await countOf(mine))[0]?.item ?? '')
  await theirs.getByRole('button', { name: 'Go', exact: true }).click()
  await theirs.getByLabel('On the shelf').fill('14')
  await expect(theirs.getByText(/ counted · sent$/)).toBeVisible()
  await mine.reload()
  await mine.getByRole('button', { name: 'Review' }).first().click()
  await mine.getByRole('button', { name: 'Keep 12' }).click()
  await expect(mine.locator('[data-unsaved]')).toHaveCount(0)
  await mine.reload()
  await expect(mine.getByText(/ counted · sent$/)).toBeVisible()
  await mine.getByRole('button', { name: 'Review' }).first().click()
  await expect(mine.getByText(/; you counted/)).toHaveCount(0)
  for (const page of [mine, theirs]) {
    if (page === theirs) await page.getByRole('button', { name: 'Review' }).first().click()
    await page.getByRole('button', { name: 'Clear the count' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(/^0 of \d+ counted/)).toBeVisible()
    await page.context().close()
  }
})
