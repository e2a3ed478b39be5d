import { z } from 'zod'
import { listEndpoint } from '../../kit/declare/endpoint.ts'
import { companyNumber, customerNumber, optional, shipToNumber } from '../../kit/declare/fields.ts'
import { session } from '../../kit/declare/need.ts'
import { customerScope } from '../../kit/declare/scope.ts'
import { homeColumns } from './columns.ts'

/** One row. */
export const readHome = listEndpoint({
  method: 'GET',
  path: '/home/tiles',
  summary: 'Get the Home figures',
  needs: session,
  scope: customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' }),
  input: z.object({ companyNumber, customerNumber, shipTo: optional(shipToNumber) }),
  data: ['invoices', 'orders', 'sales_lines', 'custom_prices'],
  columns: homeColumns,
  exports: undefined,
})
