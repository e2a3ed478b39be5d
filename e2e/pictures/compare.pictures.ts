// npm run pictures -- --compare: compares twelve key screens with the last accepted pictures, in accepted/.
import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { openPicture, pictures } from './screens.ts'

const keyScreens = [
  'home',
  'inventory',
  'priceList',
  'accountsPayable',
  'displayOrders',
  'orderDetails',
  'orderTracking',
  'orderGuide',
  'purchase',
  'purchasing',
  'purchasingAnalysis-report',
  'consolidatedInventory-report',
]

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const

for (const name of keyScreens) {
  for (const { width, colorScheme } of looks) {
    test(`${name} looks as accepted at ${width} px, ${colorScheme}`, async ({ signIn }) => {
      const picture = pictures.find((one) => one.name === name)
      if (picture === undefined || picture.visitor === 'nobody')
        throw new Error(`no signed-in picture is named ${name}`)
      const page = await signIn(picture.visitor)
      await page.emulateMedia({ colorScheme })
      await openPicture(page, picture, width)
      // The demo is created anew for each run, so only the day of its data is fixed, not the time.
      await page.getByText(/^as of |truck$/).evaluateAll((stamps) => {
        for (const stamp of stamps) stamp.textContent = 'as of 9:00 AM'
      })
      await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, { maxDiffPixelRatio: 0.0003 })
    })
  }
}
