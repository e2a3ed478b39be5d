import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { onPhone } from '#e2e/kit/phone.ts'
import { expect, test } from '#e2e/kit/test.ts'

const cups = '/Inventory?searchWord=cup&searchWordType=DS&numberRows=50&searched=yes'
const cell = (page: Page) => page.locator('.ag-row[row-index="0"] [col-id="PartDescription"]')
const views = (page: Page) => page.getByRole('button', { name: /^Views/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Views' })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

async function toggleColumn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

async function saveAs(page: Page, name: string, share = false): Promise<void> {
  await views(page).click()
  await panel(page).getByRole('button', { name: 'Save this view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  if (share) await dialog.getByRole('checkbox').check()
  await page.keyboard.press('Enter')
  await expect(views(page)).toHaveAccessibleName(`Views: ${name}`)
}

async function open(page: Page, name: string): Promise<void> {
  await views(page).click()
  await panel(page).getByRole('button', { name }).first().click()
}

async function remove(page: Page, name: string): Promise<void> {
  await views(page).click()
  await panel(page)
    .getByRole('button', { name: `Delete ${name}`, exact: true })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(panel(page).getByRole('button', { name: `Delete ${name}`, exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(views(page)).toBeFocused()
}

test('A view saves the filters, order, and columns of a screen, and is updated and renamed @tour', async ({
  signIn,
}) => {
  const page = await signIn('customer', `${cups}&sort=-PartDescription`)
  await expect(cell(page)).toBeVisible()
  await toggleColumn(page, 'Warehouse')
  await saveAs(page, 'Cups')
  await expect(page).toHaveURL(/saved=\d+/)
  await expectAccessible(page)

  // The view's columns stay the view's: the user's own layout still hides the column, so restore it there.
  await open(page, 'Default')
  await expect(views(page)).toHaveAccessibleName('Views')
  await expect(page).toHaveURL(/\/Inventory$/)
  await page.goto(cups)
  await toggleColumn(page, 'Warehouse')
  await expect(header(page, 'Warehouse')).toBeVisible()

  await open(page, 'Cups')
  await expect(page).toHaveURL(/sort=-PartDescription/)
  await expect(header(page, 'Warehouse')).toHaveCount(0)
  await expect(header(page, 'Description')).toHaveAttribute('aria-sort', 'descending')
  await page.reload()
  await expect(header(page, 'Description')).toBeVisible()
  await expect(header(page, 'Warehouse')).toHaveCount(0)

  await toggleColumn(page, 'Description 2')
  await expect(views(page)).toHaveAccessibleName('Views: Cups, changed')
  await views(page).click()
  await panel(page).getByRole('button', { name: 'Update “Cups”' }).click()
  await expect(views(page)).toHaveAccessibleName('Views: Cups')
  await expect(views(page)).toBeFocused()
  await views(page).click()
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Rename Cups', exact: true }).click()
  await panel(page).getByRole('textbox').fill('Lids')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Lids', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(views(page)).toBeFocused()

  await remove(page, 'Lids')
  await expect(views(page)).toHaveAccessibleName('Views')
})

test('Another account of the same customer opens a shared view and cannot change it', async ({ signIn }) => {
  const page = await signIn('customer', cups)
  await expect(cell(page)).toBeVisible()
  await toggleColumn(page, 'Warehouse')
  await saveAs(page, 'For all', true)
  await open(page, 'Default')
  await page.goto(cups)
  await toggleColumn(page, 'Warehouse')

  const other = await signIn('shipTo', '/Inventory')
  await views(other).click()
  await expect(panel(other).getByRole('heading', { name: 'Shared views' })).toBeVisible()
  await expect(panel(other).getByRole('button', { name: 'Rename For all' })).toHaveCount(0)
  await panel(other).getByRole('button', { name: 'For all by 100001' }).click()
  await expect(cell(other)).toBeVisible()
  await expect(header(other, 'Warehouse')).toHaveCount(0)

  await remove(page, 'For all')
  await other.reload()
  await expect(cell(other)).toBeVisible()
  await expect(views(other)).toHaveAccessibleName('Views')
  await expect(header(other, 'Warehouse')).toBeVisible()
})

test('A screen opens from the navigation with its start view, and Original leaves it', async ({ signIn }) => {
  const page = await signIn('restricted', cups)
  await saveAs(page, 'Cups')
  await views(page).click()
  await panel(page).getByRole('checkbox', { name: 'Make this my start for this screen' }).check()
  await expect(panel(page).getByRole('button', { name: 'Cups start' })).toBeVisible()
  await page.keyboard.press('Escape')

  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL(/\/Home/)
  await navigation.getByRole('link', { name: 'Inventory', exact: true }).click()
  await expect(views(page)).toHaveAccessibleName('Views: Cups')
  await expect(cell(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/Home/)
  await page.goForward()
  await expect(views(page)).toHaveAccessibleName('Views: Cups')

  await open(page, 'Default')
  await expect(page).toHaveURL(/\/Inventory\?saved=original$/)
  await expect(views(page)).toHaveAccessibleName('Views')
  await page.goto('/Inventory')
  await expect(views(page)).toHaveAccessibleName('Views: Cups')
  await remove(page, 'Cups')
})

test('A view that no longer fits opens its remaining parts with a notice', async ({ signIn }) => {
  const page = await signIn('customer')
  await page.goto(`${cups}&color=red&qualifier=nearly&sort=Gone,PartDescription`)
  await saveAs(page, 'Old cups')
  await open(page, 'Default')
  await open(page, 'Old cups')
  await expect(
    page.getByText('“Old cups” opened without 2 filters and 1 column that this screen does not have.'),
  ).toBeVisible()
  await expect(cell(page)).toBeVisible()
  await remove(page, 'Old cups')
})

test('A view of a document keeps its table, not the document, and is reached by keyboard on a phone', async ({
  signIn,
}) => {
  const page = await signIn('customer')
  await onPhone(page)
  await page.goto('/DisplayOrder')
  await page.locator('a[href*="/OrderDetails"]').first().click()
  await expect(views(page)).toBeVisible()
  const order = new URL(page.url()).searchParams.get('order')
  await page.goto(`${page.url()}&sort=-Item`)
  await expect(views(page)).toBeEnabled()
  await views(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Default' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Lines')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(views(page)).toHaveAccessibleName('Views: Lines')
  await expect(views(page)).toBeFocused()
  await open(page, 'Default')
  await expect(page).not.toHaveURL(/sort=/)
  await open(page, 'Lines')
  await expect(page).toHaveURL(new RegExp(`order=${order}.*sort=-Item`))
  await remove(page, 'Lines')
  await page.setViewportSize({ width: 1440, height: 900 })
})
