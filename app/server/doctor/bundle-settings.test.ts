import { expect, test } from 'vitest'
import { remover } from './bundle-settings.ts'

test("A support bundle keeps the portal's own address, though mail addresses have it, too", () => {
  const clean = remover({
    PUBLIC_URL: 'https://portal.harbor.example',
    MAIL_FROM: 'Orders <orders@portal.harbor.example>',
    ORDERS_MAIL_TO: 'warehouse@stores.harbor.example',
  })
  expect(clean('GET https://portal.harbor.example/Home by orders@portal.harbor.example at stores.harbor.example')).toBe(
    'GET https://portal.harbor.example/Home by [address removed] at [removed]',
  )
})
