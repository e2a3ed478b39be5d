import { z } from 'zod'
import { listEndpoint } from '../kit/endpoint.ts'
import { companyNumber, customerNumber, optional, shipToNumber } from '../kit/fields.ts'
import { session } from '../kit/need.ts'
import { customerScope } from '../kit/scope.ts'
import { homeColumns } from './columns.ts'

/** One row. */
export const readHome = listEndpoint({
  method: 'GET',
  path: '/home/tiles',
  summary: 'What needs attention, in numbers',
  needs: session,
  scope: customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' }),
  input: z.object({ companyNumber, customerNumber, shipTo: optional(shipToNumber) }),
  data: ['invoices', 'orders', 'sales_lines', 'custom_prices'],
  columns: homeColumns,
  exports: undefined,
})
