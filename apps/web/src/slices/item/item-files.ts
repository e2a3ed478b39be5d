import type { ListEndpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { meets, type Rights } from '@trade-counter/contract/kit/declare/need.ts'
import {
  listItemLines,
  listItemMonths,
  listItemOrders,
  listItemParcels,
  listItemStock,
  listSubstitutes,
  readItem,
} from '@trade-counter/contract/slices/item/endpoints.ts'
import type { FileGroup } from '#web/kit/files/FileMenu.tsx'
import { listFiles } from '#web/kit/files/list-files.ts'
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

/** The files of the item page: each list that the viewer may see. */
export const itemFiles = (of: ItemOf | undefined, rights: Rights): FileGroup[] =>
  lists
    .filter(([, list]) => meets(list.needs, rights))
    .map(([label, list]) => ({
      id: list.path,
      label,
      files: listFiles(list, of, { which: 'filtered', spoken: label.toLowerCase() }),
    }))
