import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { company, customer, password } from './data/data.ts'
import { median, stayUnder } from './figures.ts'
import { openDrivenBrowser, scores } from './lighthouse.ts'
import { type Running, startPortal } from './servers.ts'

const rounds = 5

async function signIn(page: Page, portal: Running): Promise<void> {
  await page.goto(portal.origin)
  await page.getByLabel('Company number').fill(company)
  await page.getByLabel('User ID').fill(customer)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/Home')
}

/** Transfer size of the sign-in screen's scripts and styles, in KB. */
async function signInWeight(page: Page, portal: Running): Promise<number> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const kinds = new Map<string, string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  await page.goto(portal.origin, { waitUntil: 'networkidle' })
  await network.detach()
  return bytes / 1024
}

/**
 * Time from the click on Search to the painted grid, in milliseconds; 'OZ' matches every item of the benchmark's
 * distributor.
 */
async function clickToPainted(page: Page, portal: Running): Promise<number> {
  await page.goto(`${portal.origin}/Inventory`)
  await page.getByLabel('Search text').fill('OZ')
  await page.getByLabel('Search type').selectOption({ label: 'Description' })
  await page.getByLabel('Rows to display').selectOption('32000')
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Search')
        if (!button) return reject(new Error('the page has no Search button'))
        const start = performance.now()
        const check = () => {
          if (document.querySelectorAll('[role=row] [role=gridcell]').length < 40) requestAnimationFrame(check)
          // The frame with the rows is painted once the next one begins.
          else requestAnimationFrame(() => resolve(performance.now() - start))
        }
        button.click()
        check()
      }),
  )
}

/**
 * User-facing performance: the weight of the sign-in screen, 32,000 rows on the screen, and Lighthouse's four scores.
 */
export async function browser(databaseUrl: string): Promise<void> {
  const portal = await startPortal({ DATABASE_URL: databaseUrl }, 21_811)
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-browser-'))
  const context = await openDrivenBrowser(dir, portal.origin)
  try {
    const page = await context.newPage()
    const weight = await signInWeight(page, portal)
    stayUnder('script and style of the sign-in screen over the wire', weight, 150, 'KB')
    await scores(`${portal.origin}/Login`, dir, 'sign-in')
    await signIn(page, portal)
    const times: number[] = []
    for (let round = -1; round < rounds; round++) {
      const took = await clickToPainted(page, portal)
      if (round >= 0) times.push(took)
    }
    stayUnder('32,000 rows from click to painted', median(times), 1000, 'ms', times.map(Math.round).join(', '))
    await scores(`${portal.origin}/Inventory?searchWord=GLOVE&searchWordType=DS&searched=yes`, dir, 'inventory')
  } finally {
    await context.close()
    await portal.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
