import { z } from 'zod'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { identityKey, listOf, optional } from '#kit/contract/declare/fields.ts'
import { viewerScope } from '#kit/contract/declare/scope.ts'
import { forecastNeeds } from '#items/contract/forecast/needs.ts'
import { customerId, maxListed } from '#kit/contract/declare/report-fields.ts'
import { forecastColumns, forecastShows } from './columns.ts'

/** Items that run out first come first. */
export const listForecast = listEndpoint({
  path: '/forecast/items',
  summary: "Forecast the use of every item that the viewer's customers buy",
  needs: forecastNeeds.forecast,
  scope: viewerScope('identityKey', { customers: 'custList' }),
  input: z.object({
    identityKey,
    /** Missing means all customers of the viewer. */
    custList: optional(listOf(customerId, maxListed)),
    /** A choice other than `all` finds nothing without the rights to see the quantities. */
    show: optional(z.enum(forecastShows)),
  }),
  data: ['sales_lines', 'stock'],
  columns: forecastColumns,
  exports: { filtered: 'ItemForecast.csv' },
  feature: 'item-forecast',
})
