import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { accounts } from '../e2e/kit/accounts.ts'
import { launchOptions } from '../e2e/kit/browser.ts'
import { startServer } from '../e2e/kit/server.ts'
import { signInByForm } from '../e2e/kit/sign-in.ts'
import { stayUnder } from './figures.ts'

/** The scripts that the browser loads until Display Orders shows its rows, compressed, without response headers. */
export async function firstGrid(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-first-grid-'))
  const server = await startServer(join(dir, 'server.log'))
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    await signInByForm(page, accounts.customer)
    await page.goto('/DisplayOrder?orderStatus=A')
    await page.waitForFunction(() => document.querySelectorAll('[role=row] [role=gridcell]').length > 0)
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((file) =>
          file instanceof PerformanceResourceTiming && file.name.endsWith('.js') ? [file.encodedBodySize] : [],
        ),
    )
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    stayUnder('script until the first grid', bytes / 1024, 420, 'KB', `${sizes.length} files`)
  } finally {
    await browser.close()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
