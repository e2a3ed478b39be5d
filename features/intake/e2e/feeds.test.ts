import { rmSync } from 'node:fs'
import type pg from 'pg'
import { loadFeed } from '#intake/server/loading/load.ts'
import { addService } from '#kit/server/access/service-queries.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedContent, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { accounts } from '#e2e/kit/accounts.ts'
import { testOnOwnPortal } from '#e2e/kit/own-portal.ts'
import { signInByForm } from '#e2e/kit/sign-in.ts'
import { expect } from '#e2e/kit/test.ts'

const vendors = 'company,vendor,name\n01,V011,Wrong\n02,V021,Wrong\n03,V031,Wrong\n'

async function withStore({ host, port, user, database }: pg.Client, work: (store: Store) => Promise<void>) {
  const store = await openStore({
    databaseUrl: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  })
  await work(store)
  await store.close()
}

/** A load that renames the vendors, and a refused one. */
async function loadTwice(store: Store): Promise<void> {
  const contents: FeedContent[] = [{ 'vendors.csv': vendors }, { 'vendors.csv': 'company,vendor,name\n1,V1,x\n' }]
  for (const content of contents) {
    const dir = await writeFeed(content)
    await loadFeed(store, dir, { loadedBy: 'erp' }).catch(() => undefined)
    rmSync(dir, { recursive: true })
  }
}

let key: string | undefined

async function prepare(client: pg.Client): Promise<void> {
  await withStore(client, loadTwice)
  await withStore(client, async ({ db }) => {
    key = await addService(db, 'erp', new Date())
  })
}

const test = testOnOwnPortal('feeds', prepare)

test('Administrators see loads and their faults, and roll one back by typing its confirmation @tour', async ({
  page,
}) => {
  await signInByForm(page, accounts.administrator)
  await page
    .getByRole('button', { name: /account|EMP900/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Data Loads' }).click()
  await expect(page.getByRole('gridcell', { name: 'Refused' })).toBeVisible()
  await expectAccessible(page)
  // The frame names no customer, although one is chosen.
  await expect(page.getByText('You are viewing')).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByText('Customer')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Kinds of data' }).getByText('vendors')).toBeVisible()
  await page.getByRole('link', { name: 'Open load 1' }).click()
  await page.getByRole('button', { name: 'Roll back …' }).click()
  await expect(page.getByText('The portal will be empty: nothing was loaded before.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Data Loads' }).click()
  await page.getByRole('link', { name: 'Open load 3' }).click()
  await expect(page.getByRole('heading', { name: 'Load 3' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'must be 2 digits' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Data Loads' }).click()
  await page.getByRole('link', { name: 'Open load 2' }).click()
  await page.getByRole('button', { name: 'Roll back …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Roll back load 2' })
  await expect(dialog.getByText('1 load is undone:')).toBeVisible()
  await expectAccessible(page)
  const confirm = dialog.getByRole('button', { name: 'Roll Back' })
  await dialog.getByRole('textbox').fill('0123456789abcdef')
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('textbox').fill((await dialog.locator('code').textContent()) ?? '')
  await confirm.click()
  await expect(page.getByText('Rolled back. The data is version 3 now.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Rolled back' })).toBeVisible()
})

test('Administrators load the stored files of a pushed load by typing its confirmation', async ({ page, portal }) => {
  const pushed = await fetch(`${portal.url}/api/feeds/sales_lines`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
    body: 'company,customer,invoice_number,line,invoice_date,ship_to,warehouse,item,quantity,unit_price,sales\n',
  })
  const { id, state } = await pushed.json()
  expect(state).toBe('unconfirmed')
  await signInByForm(page, accounts.administrator)
  await page.goto(`/Feeds?load=${id}`)
  await expect(page.getByText('Its files are kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm …' }).click()
  const dialog = page.getByRole('dialog', { name: `Confirm load ${id}` })
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill((await dialog.locator('code').textContent()) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Load ${id + 1}` })).toBeVisible()
  await expect(page.getByText('Loaded', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Data Loads' }).click()
  await expect(page.getByRole('gridcell', { name: 'Confirmed' })).toBeVisible()
})
