import { expect, type Page } from '@playwright/test'

const codes = /Your Trade Counter sign-in code is ([0-9A-Z]{8})/g

async function codesSent(page: Page): Promise<string[]> {
  const answer = await page.request.get('/demo/mail')
  return [...(await answer.text()).matchAll(codes)].map(([, code = '']) => code)
}

/**
 * Runs an action that sends a one-time code and waits for the mail.
 * @returns the code from the demo's mail
 */
export async function codeSentBy(page: Page, act: () => Promise<void>): Promise<string> {
  const before = new Set(await codesSent(page))
  await act()
  let code: string | undefined
  await expect
    .poll(async () => {
      code = (await codesSent(page)).find((sent) => !before.has(sent))
      return code
    }, 'a mail with a new code')
    .toBeDefined()
  return code ?? ''
}
