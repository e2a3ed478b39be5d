import { z } from 'zod'
import { listEndpoint } from '../kit/endpoint.ts'
import { companyNumber, customerNumber, identityKey, loginTypeCode } from '../kit/fields.ts'
import { itemSearchFields, textWithType } from '../kit/item-search.ts'
import { flag } from '../kit/need.ts'
import { customerScope } from '../kit/scope.ts'
import { priceListColumns } from './columns.ts'

export const searchPriceList = listEndpoint({
  method: 'GET',
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
