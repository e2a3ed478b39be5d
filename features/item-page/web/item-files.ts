import type { ListEndpoint } from '#kit/contract/declare/endpoint.ts'
import { meets, type Rights } from '#kit/contract/declare/need.ts'
import {
  listItemLines,
  listItemMonths,
  listItemOrders,
  listItemParcels,
  listItemStock,
  listSubstitutes,
  readItem,
} from '#item-page/contract/endpoints.ts'
import type { FileGroup } from '#kit/web/files/FileMenu.tsx'
import { listFiles } from '#kit/web/files/list-files.ts'
import type { ItemOf } from './item-address.ts'

const lists = [
  ['Item and price', readItem],
  ['Warehouses', listItemStock],
  ['Purchases by month', listItemMonths],
  ['Last invoice lines', listItemLines],
  ['Open orders', listItemOrders],
  ['Parcels in transit', listItemParcels],
  ['Substitutes', listSubstitutes],
] as const satisfies readonly (readonly [string, ListEndpoint])[]

export const itemFiles = (of: ItemOf | undefined, rights: Rights): FileGroup[] =>
  lists
    .filter(([, list]) => meets(list.needs, rights))
    .map(([label, list]) => ({
      id: list.path,
      label,
      files: listFiles(list, of, { which: 'filtered', spoken: label.toLowerCase() }),
    }))
