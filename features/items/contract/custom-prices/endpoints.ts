import { z } from 'zod'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import {
  companyNumber,
  customerNumber,
  identityKey,
  loginTypeCode,
  optional,
  text,
} from '#kit/contract/declare/fields.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { priceChangeDays } from '../documents/price-changes.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'
import { customPriceColumns } from './columns.ts'
import { filterLengths, isFilled, partsExclusive } from './rules.ts'

/** Empty and All both mean no filter. */
const input = z
  .object({
    identityKey,
    companyNumber,
    customerNumber,
    loginType: loginTypeCode,
    custPart: optional(text(filterLengths.custPart)),
    distPart: optional(text(filterLengths.distPart)),
    department: optional(text(filterLengths.department)),
    partDescription: optional(text(filterLengths.partDescription)),
    /** Only pending prices that take effect, and current ones that end, within this many days. */
    changes: optional(z.enum(priceChangeDays.map(String) as [string, ...string[]])),
  })
  .refine(({ custPart, distPart }) => !isFilled(custPart) || !isFilled(distPart), {
    path: ['distPart'],
    message: partsExclusive,
  })

export const listCustomPrices = listEndpoint({
  path: '/customPrice/getCustomPrices',
  summary: 'List the prices agreed with one customer',
  needs: flag('CanViewCustomerPrices'),
  scope: customerScope('companyNumber', 'customerNumber', { identity: 'identityKey' }),
  input,
  data: ['custom_prices'],
  columns: customPriceColumns,
  exports: { filtered: 'Filtered-CustomPriceList-Report.csv' },
})
