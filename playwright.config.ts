import { defineConfig } from '@playwright/test'
import { memoryFolder } from '#app/server/testing/memory-folder.ts'
import { launchOptions, pdfViewer, shellOptions } from '#e2e/kit/browser.ts'

process.env.TMPDIR ??= memoryFolder()

/** Two screens side by side: more workers than cores make every wait longer. */
const workers = 2
const minutes = 60_000

export default defineConfig({
  testDir: '.',
  testMatch: ['e2e/*.test.ts', 'features/*/e2e/*.test.ts'],
  globalSetup: './e2e/kit/global-setup.ts',
  globalTimeout: 80 * minutes,
  // Waits end as soon as what they wait for is there. These only bound a slow machine that runs other tests too.
  timeout: 10 * minutes,
  expect: { timeout: 2 * minutes },
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  workers,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 2 * minutes,
    navigationTimeout: 2 * minutes,
    // Set by the global setup, before any worker starts.
    baseURL: process.env.E2E_URL,
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording every test takes a third of its time; `--trace on` does it where one looks for a fault.
    trace: 'off',
  },
  projects: [
    { name: 'screens', grepInvert: new RegExp(pdfViewer.tag), use: { launchOptions: shellOptions } },
    { name: 'pdf viewer', grep: new RegExp(pdfViewer.tag), use: { launchOptions } },
  ],
})
