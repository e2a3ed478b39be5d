import { z } from 'zod'
import { columns } from '#kit/contract/declare/columns.ts'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { companyNumber, customerNumber, optional, shipToNumber } from '#kit/contract/declare/fields.ts'
import { all, any, flag } from '#kit/contract/declare/need.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'

/** The number of days, including today, and the number of items. */
export const boughtLately = { days: 30, items: 8 } as const

/** The first few by amount, or by quantity if the viewer may not see amounts. Omits items that were returned. */
export const listBoughtItems = listEndpoint({
  path: '/inventory/bought-items',
  summary: 'List the items that one customer bought most in the last 30 days',
  needs: all(flag('CanViewSales'), any(flag('CanViewInventory'), flag('CanViewPriceList'))),
  scope: customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' }),
  input: z.object({ companyNumber, customerNumber, shipTo: optional(shipToNumber) }),
  data: ['sales_lines'],
  columns: columns([
    { key: 'itemNumber', header: 'Item #', format: 'code' },
    { key: 'description', header: 'Description', format: 'text', sentence: true },
  ]),
})
