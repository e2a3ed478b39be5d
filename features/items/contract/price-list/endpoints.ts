import { z } from 'zod'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { companyNumber, customerNumber, identityKey, loginTypeCode } from '#kit/contract/declare/fields.ts'
import { itemSearchFields, textWithType } from '../selectors/item-search.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'
import { priceListColumns } from './columns.ts'

export const searchPriceList = listEndpoint({
  path: '/pricelist/getpricelist',
  summary: "Search one customer's price list",
  needs: flag('CanViewPriceList'),
  scope: customerScope('companyNumber', 'customerNumber', { identity: 'identityKey' }),
  input: z
    .object({ identityKey, companyNumber, customerNumber, loginType: loginTypeCode, ...itemSearchFields })
    .check(textWithType),
  data: ['list_prices'],
  columns: priceListColumns,
  limit: 'numberRows',
  exports: { all: 'All-PriceList-Report.csv', filtered: 'Filtered-PriceList-Report.csv' },
})
