import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { accounts } from '#e2e/kit/accounts.ts'
import { readyOffline } from '#e2e/kit/cooler.ts'
import { signInByForm } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'

const listedOn = async (page: Page) => {
  await page.goto('/Privacy')
  await expect(page.getByRole('table')).toBeVisible()
  return page.getByRole('rowheader').allTextContents()
}

/** Runs in the page: the names of all entries of both storages and of all databases, of workers, and of caches. */
async function entriesInBrowser(): Promise<string[]> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      names.push(...(await answer(database.transaction(store).objectStore(store).getAllKeys())).map(String))
    database.close()
  }
  for (const { active } of await navigator.serviceWorker.getRegistrations())
    names.push(new URL(active?.scriptURL ?? '').pathname.slice(1))
  return [...names, ...(await caches.keys())]
}

test('The privacy page lists every cookie and entry that the portal stores [LOGIN-09] @tour', async ({ page }) => {
  const listed = await listedOn(page)
  await expectAccessible(page)
  await page.goto('/Login')
  await signInByForm(page, accounts.customer)
  await page.goto('/OrderGuide?guide=D:Standing+order')
  await readyOffline(page)
  await page.goto('/Inventory?searchWord=cup&searchWordType=DS&qualifier=contains&numberRows=20&searched=yes')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Description 2' }).uncheck()
  await page.keyboard.press('Escape')
  await page.goto('/PurchasingAnalysis')
  await page.getByRole('checkbox', { name: 'Item Number' }).check()
  const kept = await page.evaluate(entriesInBrowser)
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(kept).toEqual(
    expect.arrayContaining(['session', 'sealing-key', 'report-draft:purchasing-analysis', 'offline-worker.js']),
  )
  expect(cookies.length).toBe(2)
  const isListed = (name: string) =>
    listed.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry))
  expect([...kept, ...cookies].filter((name) => !isListed(name))).toEqual([])
})

test("The legal pages show the distributor's texts", async ({ page }) => {
  for (const [path, file] of [
    ['/Terms', 'terms.md'],
    ['/DoNotSell', 'do-not-sell.md'],
  ] as const) {
    const text = await readFile(new URL(`../../../app/branding/${file}`, import.meta.url), 'utf8')
    await page.goto(path)
    await expect(page.getByRole('paragraph').first()).toHaveText(text.split('\n')[0] ?? '')
  }
})
