import { defineConfig } from '@playwright/test'
import { memoryFolder } from '#app/server/testing/memory-folder.ts'
import { launchOptions } from '../kit/browser.ts'

process.env.TMPDIR ??= memoryFolder()
/** A Wednesday in the middle of a month: the demo, its server, and the pages share it, so pictures repeat. */
process.env.E2E_DAY ??= '2026-11-18'

/** Run by hand: pictures differ between versions of browsers and fonts. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.pictures.ts',
  globalSetup: '../kit/global-setup.ts',
  snapshotPathTemplate: 'accepted/{arg}{ext}',
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  workers: 1,
  use: { browserName: 'chromium', baseURL: process.env.E2E_URL, launchOptions },
})
