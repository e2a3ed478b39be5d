import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '#e2e/kit/accounts.ts'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { detectorScript, reader, readerUrl, writeBarcodeVideo } from '#e2e/kit/barcode-video.ts'
import { shellOptions } from '#e2e/kit/browser.ts'
import { onPhone } from '#e2e/kit/phone.ts'
import { signInByForm } from '#e2e/kit/sign-in.ts'
import { expect, test } from '#e2e/kit/test.ts'

const video = join(tmpdir(), 'trade-counter-barcodes.y4m')
const known = '005312'
const unknown = '99999'

test.use({
  launchOptions: {
    ...shellOptions,
    args: [
      ...(shellOptions.args ?? []),
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
})

/** The detector's first answer waits until its WebAssembly is compiled. */
const warmUp = async () => {
  const { BarcodeDetector } = globalThis as unknown as {
    BarcodeDetector: new () => { detect(source: HTMLCanvasElement): Promise<object[]> }
  }
  const empty = document.createElement('canvas')
  return (await new BarcodeDetector().detect(empty)).length === 0
}

// Chromium has a detector of barcodes on Android and macOS only; elsewhere, the same interface reads them with ZXing.
test('The camera finds the item whose barcode it sees, and says which number it does not know', async ({
  browser,
  baseURL,
  complaints,
}) => {
  await writeBarcodeVideo(video, [unknown, known])
  // The portal's own policy allows no WebAssembly, which the browsers with a detector do not need.
  const context = await browser.newContext({ baseURL, bypassCSP: true, permissions: ['camera'] })
  const page = await context.newPage()
  complaints.watch(page)
  await page.route(`**${readerUrl}`, (route) => route.fulfill({ path: reader }))
  await page.addInitScript({ content: await detectorScript() })
  await signInByForm(page, accounts.customer)
  await onPhone(page)
  await page.goto('/OrderGuide?guide=D:Standing+order&mode=count')
  await page.waitForFunction(warmUp)
  await page.getByRole('button', { name: 'Scan' }).click()
  const scan = page.getByRole('dialog', { name: 'Scan a barcode' })
  await expect(scan).toContainText(`No item of this guide has the number ${unknown}.`)
  await expectAccessible(page)
  await expect(scan).toHaveCount(0)
  await expect(page.getByText(new RegExp(`^${known} · `))).toBeVisible()
  await expect(page.getByLabel('On the shelf')).toBeFocused()
  await context.close()
})
