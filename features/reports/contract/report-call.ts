import { dateAsSent, fromField, toField } from './date-ranges.ts'
import type { AddressCodec } from './report-address.ts'
import type { ReportColumn } from './report-columns.ts'
import { fitEntry } from '#kit/contract/declare/report-fields.ts'
import type { ReportAddress, ReportParts } from './report-parts.ts'
import { shipToCode } from '#items/contract/reports/sales-filter.ts'

/** Converts a ship-to of the address to the call's format. */
const sentShipTo = (id: string): string =>
  shipToCode({ company: id.slice(0, 2), customer: id.slice(2, 8), shipTo: id.slice(8) })

/** Converts a report's address to its call's fields. */
export function reportCall(
  { reportColumns, dataColumns, filters, sent }: ReportParts,
  { ran, limitsOf }: AddressCodec,
) {
  /** Returns the call's filter, without dates. */
  const filterOf = (address: ReportAddress): Record<string, string> => {
    const { from, to, kind, items, customers, shipTos, vendors } = limitsOf(address)
    return {
      frItem: from,
      toItem: to,
      ...((from !== '' || to !== '' || items.length > 0) && { [filters.items.kind]: kind }),
      custList: customers.ids.join(),
      ...(filters.shipTos && { [filters.shipTos]: shipTos.ids.map(sentShipTo).join() }),
      [filters.vendors]: vendors.ids.join(),
      itemList: items.map((item) => fitEntry(item, filters.items.width)).join(),
    }
  }

  return {
    filterOf,
    /** Returns the call's input for a report that was run, without the viewer. */
    callFields(address: ReportAddress): Record<string, string> {
      const chosen = ran(address)
      const columns = (list: readonly ReportColumn[], [yes, no]: readonly [string, string?]) =>
        list.map(({ field }) => [field, chosen.includes(field) ? yes : no])
      const ranges = limitsOf(address).ranges.flatMap(({ from, to }, n) => [
        [fromField(n), dateAsSent(from)],
        [toField(n), dateAsSent(to)],
      ])
      const fields = [...columns(reportColumns, sent.report), ...columns(dataColumns, sent.data), ...ranges]
      return {
        ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
        ...(filters.compare && limitsOf(address).compare && { [filters.compare]: '1' }),
        ...filterOf(address),
      }
    },
  }
}
