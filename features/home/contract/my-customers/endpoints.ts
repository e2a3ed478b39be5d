import { z } from 'zod'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { identityKey } from '#kit/contract/declare/fields.ts'
import { login } from '#kit/contract/declare/need.ts'
import { viewerScope } from '#kit/contract/declare/scope.ts'
import { myCustomerColumns, myCustomerFile } from './columns.ts'
import { firstCustomers } from './reasons.ts'

/** Sorted by the money at stake: what is past due, and three months of what they buy less. */
export const listMyCustomers = listEndpoint({
  path: '/home/customers',
  summary: 'List the customers of a group or an employee, those with the most money at stake first',
  needs: login('G', 'E'),
  scope: viewerScope('identityKey'),
  input: z.object({ identityKey }),
  data: ['invoices', 'orders', 'sales_lines', 'custom_prices'],
  limit: firstCustomers,
  columns: myCustomerColumns,
  exportColumns: myCustomerFile,
  exports: { filtered: 'MyCustomers.csv' },
})
