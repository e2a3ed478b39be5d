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
import { download } from '#web/api.ts'
import type { FileGroup } from '#web/kit/files/FileMenu.tsx'
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

const forms = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

/** The files of the item page: each list that the viewer may see. */
export const itemFiles = (of: ItemOf | undefined, rights: Rights): FileGroup[] =>
  lists
    .filter(([, list]) => meets(list.needs, rights))
    .map(([label, list]) => ({
      id: list.path,
      label,
      files: forms.map(([form, format]) => ({
        label: format,
        spoken: `${label.toLowerCase()} as ${format}`,
        name: list.exports.filtered.replace(/csv$/, form),
        load: of && ((options) => download(list, of, { which: 'filtered', form, view: {}, ...options })),
      })),
    }))
