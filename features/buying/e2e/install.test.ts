import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { accounts } from '#e2e/kit/accounts.ts'
import { launchOptions } from '#e2e/kit/browser.ts'
import { readyOffline } from '#e2e/kit/cooler.ts'
import { signInByForm } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'

// Only a whole browser with a profile installs apps.
test('Chromium can install the order guide as an app', async ({ baseURL, complaints }) => {
  const profile = await mkdtemp(join(tmpdir(), 'trade-counter-install-'))
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, ...(baseURL && { baseURL }) })
  try {
    const page = await context.newPage()
    complaints.watch(page)
    await signInByForm(page, accounts.shipTo)
    await page.goto('/OrderGuide')
    await readyOffline(page)
    const session = await context.newCDPSession(page)
    expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    const { url, errors, manifest } = await session.send('Page.getAppManifest')
    expect([new URL(url).pathname, errors]).toEqual(['/offline.webmanifest', []])
    expect(manifest).toMatchObject({
      name: 'Trade Counter Order Guide',
      startUrl: `${baseURL}/OrderGuide`,
      scope: `${baseURL}/`,
      display: 'kStandalone',
    })
    await session.detach()
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})
