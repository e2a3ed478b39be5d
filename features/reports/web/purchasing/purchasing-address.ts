import { linesBehind } from '#items/contract/reports/lines-link.ts'
import type { Day } from '#kit/contract/dates.ts'
import { customerFilter, isSalesYear } from '#items/contract/reports/sales-filter.ts'
import type { listPurchases } from '#reports/contract/purchasing/endpoints.ts'
import { measures, periodDates, periods, sentYear, soFar, wholeYear } from '#reports/contract/purchasing/rules.ts'
import { z } from 'zod'
import { shipToField } from '#kit/web/filters/filter-parts.ts'
import type { Sent } from '#kit/web/calls/api.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { type ChosenCustomer, customerFields } from '#kit/web/session/session.ts'

export const purchasingAddress = z.object({
  view: z.enum(['summary', 'detail']).catch('summary'),
  as: z.enum(['grid', 'chart']).catch('grid'),
  show: z.enum(measures).catch('purchases'),
  shipTo: shipToField,
  /** The year of the detail, 4 digits. */
  year: z.coerce.number().int().refine(isSalesYear).catch(0),
  month: z.enum(periods).catch(wholeYear),
})
export type PurchasingAddress = z.output<typeof purchasingAddress>

/** @param shipTo the ship-to in effect, chosen or locked; empty for all */
export const whose = (customer: ChosenCustomer, shipTo: string) => ({ ...customerFields(customer), shipTo })

export const summaryInput = (customer: ChosenCustomer, shipTo: string) => ({ ...whose(customer, shipTo), compare: '1' })

/** Returns undefined if the address names no month of a valid year. */
export const detailInput = (
  customer: ChosenCustomer,
  shipTo: string,
  { view, year, month }: PurchasingAddress,
): Sent<typeof listPurchases> | undefined =>
  view === 'summary' || year === 0 ? undefined : { ...whose(customer, shipTo), year: sentYear(year), month }

/** Returns the lines of one customer, or one of its ship-tos, in a range of days. */
export const linesSearch = ({ company, customer }: ChosenCustomer, shipTo: string, days: { from: Day; to: Day }) => ({
  ...days,
  filter: customerFilter({ company, customer, shipTo }),
})

/** Returns the address of the lines of an item's month or year; without an item, of all items. */
export const detailLinesSearch = (
  customer: ChosenCustomer,
  shipTo: string,
  { year, month }: PurchasingAddress,
  item?: { ITEMNUMBER: string; Customer_Part_NUmber: string },
) =>
  linesBehind({
    ...linesSearch(customer, shipTo, soFar(periodDates(month, year), portalDay())),
    ...(item && { row: { item: item.ITEMNUMBER, custPart: item.Customer_Part_NUmber } }),
  })
