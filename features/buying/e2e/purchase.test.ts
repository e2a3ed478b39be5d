import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/kit/accessible.ts'
import { expect, test } from '#e2e/kit/test.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'Lines of the cart' }).locator('> li')

/** Opens the cart of a ship-to, which no other test uses, and empties it: a failed attempt may have left lines. */
async function openEmptyCart(page: Page, shipTo: string): Promise<void> {
  await page.goto(`/Purchase?shipTo=${shipTo}`)
  await lines(page).or(page.getByText('The cart of this ship-to is empty.')).first().waitFor()
  for (let left = await lines(page).count(); left > 0; left--) {
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await expect(lines(page)).toHaveCount(left - 1)
  }
}

/** Two items that the customer can order. */
async function someItems(page: Page): Promise<string[]> {
  await page.goto('/PriceList?searchWord=cup&searchWordType=DS&numberRows=100&searched=yes')
  const cells = page.locator('.ag-row [col-id="itemNumber"]')
  await cells.nth(1).waitFor()
  return (await cells.allTextContents()).slice(0, 2)
}

test('Input during the addition of a line is kept, and so is the focus', async ({ signIn }) => {
  const page = await signIn('customer', '/Purchase')
  const [first = '', second = ''] = await someItems(page)
  await openEmptyCart(page, '000005')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/cart\/lines$/, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  const item = page.getByLabel('Item or customer part')
  await item.fill(`12 ${first}`)
  await page.keyboard.press('Enter')
  await expect(item).toHaveValue('')
  await expect(item).toBeFocused()
  await page.keyboard.type(`5 ${second}`)
  release()
  await expect(page.getByLabel(`Quantity of ${first}`)).toHaveValue('12')
  await expect(item).toHaveValue(`5 ${second}`)
  await expect(item).toBeFocused()
  await page.unroute(/cart\/lines$/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`Quantity of ${second}`)).toHaveValue('5')
})

test('A cart shows the carts of other ship-tos, and an empty one the screens that fill it', async ({ signIn }) => {
  const page = await signIn('customer', '/Purchase')
  const [first = ''] = await someItems(page)
  await openEmptyCart(page, '000005')
  await expect(page.getByRole('status').getByRole('link', { name: 'Order Guide' })).toBeVisible()
  await page.getByLabel('Item or customer part').fill(`12 ${first}`)
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(1)
  const others = page.getByRole('navigation', { name: 'Carts of other ship-tos' })
  await expect(others.getByRole('link', { name: /^000005/ })).toHaveCount(0)
  await page.goto('/Purchase?shipTo=000004')
  await expect(others).toContainText(/000005 .+ \(1 line\)/)
  await expectAccessible(page)
  await others.getByRole('link', { name: /^000005/ }).click()
  await expect(page).toHaveURL(/shipTo=000005/)
  await expect(lines(page)).toHaveCount(1)
})

test('An order is entered, checked, and sent by keyboard', async ({ signIn }) => {
  const page = await signIn('customer', '/Purchase')
  const [first = '', second = ''] = await someItems(page)
  await openEmptyCart(page, '000001')
  const item = page.getByLabel('Item or customer part')
  await item.fill(first)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Check before adding' })
  await asked.waitFor()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(item).toHaveValue(first)
  await page.keyboard.press('Enter')
  await asked.getByLabel(`Quantity of ${first}`).fill('12')
  await asked.getByRole('button', { name: 'Add 1 line' }).click()
  await expect(lines(page)).toHaveCount(1)
  await item.fill('1 no such item')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No item that you can order matches “1 no such item”.')).toBeVisible()
  await expect(item).toHaveValue('1 no such item')
  await expectAccessible(page)
  await item.fill('')
  await page.getByRole('button', { name: 'Paste lines' }).click()
  await page.getByLabel('Lines', { exact: true }).fill(`${second}\t5\nNOTHING\t1`)
  await page.getByRole('button', { name: 'Add 2 lines' }).click()
  await expect(page.getByRole('list', { name: 'Lines that were not added' })).toContainText('NOTHING')
  await page.keyboard.press('Escape')
  await expect(lines(page)).toHaveCount(2)
  const quantity = page.getByLabel(`Quantity of ${first}`)
  await quantity.fill('1.5')
  await expect(page.getByText(/so the quantity is a whole number/)).toBeVisible()
  await quantity.fill('24')
  await page.keyboard.press('Enter')
  const po = page.getByLabel('PO number')
  // A failed attempt may have left one.
  await po.fill('')
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(quantity).toHaveValue('24')
  await expectAccessible(page)
  const review = page.getByRole('button', { name: 'Review and send' })
  await review.click()
  await expect(page.getByText('Enter a PO number.')).toBeVisible()
  await expect(po).toBeFocused()
  await po.fill('E2E "7"')
  const date = page.getByLabel('Requested date')
  await date.fill('2020-01-02')
  await page.getByLabel('Remarks').fill('Dock 4')
  await review.click()
  await expect(page.getByText('The requested date is in the past.')).toBeVisible()
  await expect(date).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await date.fill('')
  await item.fill('not added yet')
  await review.click()
  await expect(item).toBeFocused()
  await expect(page.getByRole('alert')).toHaveText('not added yet: This line is not in the cart. Add it, or clear it.')
  await item.fill('')
  await review.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('E2E "7"')
  await expect(dialog).toContainText('Dock 4')
  await expect(dialog.getByRole('list', { name: 'Lines of the order' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send order' }).click()
  await expect(page.getByRole('heading', { name: /^Order W\d+$/ })).toBeVisible()
  await expect(page.getByText('PO E2E "7"').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Lines of the order' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('main')).toContainText(/Total\$[\d,]+\.\d\d/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Placed orders' }).click()
  // A short table ends after its last row: its scroll bar covers none.
  const rows = page.locator('.ag-grid-viewport')
  await expect.poll(() => rows.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await page.getByRole('link', { name: /^W\d+/ }).first().click()
  await expect(page.getByRole('list', { name: 'Lines of the order' }).getByRole('listitem')).toHaveCount(2)
  await page.goto('/DisplayOrder')
  const onTheirWay = page.getByRole('region', { name: 'Orders on their way in' })
  await expect(onTheirWay).toContainText('E2E "7"')
  await expectAccessible(page)
  await onTheirWay.getByRole('link', { name: /^W\d+/ }).first().click()
  await expect(page.getByRole('heading', { name: /^Order W/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem').last()).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
})

test('Two tabs that change the same line lose nothing, and Home names the cart', async ({ signIn }) => {
  const page = await signIn('customer', '/Purchase')
  const [first = ''] = await someItems(page)
  await openEmptyCart(page, '000004')
  await page.getByLabel('Item or customer part').fill(`3 ${first}`)
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(1)
  const other = await page.context().newPage()
  await other.goto('/Purchase?shipTo=000004')
  const theirs = other.getByLabel(`Quantity of ${first}`)
  await expect(theirs).toHaveValue('3')
  const mine = page.getByLabel(`Quantity of ${first}`)
  await mine.fill('12')
  await mine.press('Enter')
  await expect(page.getByText(/^Quantity12$/)).toBeVisible()
  await theirs.fill('24')
  await theirs.press('Enter')
  await expect(other.getByRole('alert')).toContainText('changed this line to 12. Your 24 was not saved.')
  await other.getByRole('button', { name: 'Use 24' }).click()
  await expect(theirs).toHaveValue('24')
  await expect(other.getByRole('alert')).toHaveCount(0)
  await other.close()
  await page.goto('/Home')
  const unsent = page
    .getByRole('region', { name: 'Carts not sent' })
    .getByRole('listitem')
    .filter({ hasText: '000004' })
  await expect(unsent).toContainText('1 line')
  await expectAccessible(page)
  await unsent.getByRole('link').click()
  await expect(mine).toHaveValue('24')
})

test("Lines come from a grid's selected rows, an item's page, and a former order", async ({ signIn }) => {
  const page = await signIn('customer', '/Purchase')
  await openEmptyCart(page, '000001')
  const [first = ''] = await someItems(page)
  await page.getByRole('grid').getByRole('checkbox').nth(1).check()
  const asked = page.getByRole('dialog', { name: 'Check before adding' })
  // The list says no quantity.
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(asked.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await asked.getByLabel(`Quantity of ${first}`).fill('1')
  await asked.getByRole('button', { name: 'Add 1 line' }).click()
  await expect(page.getByText(/^[\d.]+ of \S+ added to the cart of ship-to 000001\./)).toBeVisible()
  await page.goto(`/Item?item=${first}`)
  await page.getByLabel('Quantity', { exact: true }).fill('24')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(asked).toContainText('1 in the cart already. With these, 25.')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Add 1 line' }).click()
  await expect(page.getByText(/^[\d.]+ of \S+ added to the cart of ship-to 000001\./)).toBeVisible()
  await page.goto('/Purchase?shipTo=000001')
  await expect(page.getByLabel(`Quantity of ${first}`)).toHaveValue('25')
  await page.goto('/DisplayOrder?orderStatus=C&sort=-totalOrderAmount')
  await page
    .getByRole('link', { name: /^Open order/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByText(/ added to the cart of ship-to/)).toBeVisible()
})

test('An X12 order fills an empty cart, and a faulty one says which segment is wrong', async ({
  signIn,
  allowErrors,
}) => {
  allowErrors(/cart\/x12/)
  const page = await signIn('customer', '/Purchase')
  const [first = ''] = await someItems(page)
  await openEmptyCart(page, '000006')
  const order = (quantity: string) => [
    'ISA*00*          *00*          *ZZ*BUYER          *ZZ*SELLER         *261120*1200*U*00401*000000042*0*P*>',
    'GS*PO*BUYER*SELLER*20261120*1200*7*X*004010',
    'ST*850*0001',
    'BEG*00*SA*X12 PO',
    `PO1*1*${quantity}****UP*0123*VP*${first}`,
    'SE*4*0001',
    'GE*1*7',
    'IEA*1*000000042',
  ]
  const choose = async (segments: readonly string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose file' }).click()
    const buffer = Buffer.from(segments.join('~\n'))
    await (await chooser).setFiles({ name: 'order.x12', mimeType: 'application/edi-x12', buffer })
  }
  await page.getByRole('button', { name: 'Paste lines' }).click()
  await choose(order('x'))
  const faults = page.getByRole('list', { name: 'Errors in the file' })
  await expect(faults).toHaveText('Segment 5 (PO1): the quantity is x. A quantity is a number above 0, without a sign.')
  await expectAccessible(page)
  await choose(order('24'))
  await expect(page.getByText('1 line uploaded.')).toBeVisible()
  await expect(page.getByLabel(`Quantity of ${first}`)).toHaveValue('24')
  await expect(page.getByLabel('PO number')).toHaveValue('X12 PO')
  await page.getByRole('button', { name: 'Paste lines' }).click()
  await choose(order('24'))
  await expect(faults).toHaveText('An order is uploaded to an empty cart. Send or empty this one first.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Remove ${first}` }).click()
  await expect(lines(page)).toHaveCount(0)
})
