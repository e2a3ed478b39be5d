import { reportAddress, type AddressCodec } from './report-address.ts'
import type { ReportParts, ReportAddress, ReportDraft } from './report-parts.ts'
import { dateAsSent, fromField, toField, quickRange, rangeNumbers } from './date-ranges.ts'
import type { ReportColumn } from './report-columns.ts'
import { joinList } from '#kit/contract/declare/fields.ts'
import { fitEntry } from '#kit/contract/declare/report-fields.ts'
import { shipToCode } from '#items/contract/reports/sales-filter.ts'
import type { Day } from '#kit/contract/dates.ts'
import type { ReportDefinition } from './report-definitions.ts'
import { type Selection, writeSelection } from './report-selection.ts'

/** Returns the address with its quick ranges as of a day. */
function onDay(address: ReportAddress, today: Day): ReportAddress {
  const ranges = rangeNumbers.flatMap((n) => {
    const range = quickRange(address[`quick${n + 1}`] ?? '', today)
    return range
      ? [
          [`from${n + 1}`, range.from],
          [`to${n + 1}`, range.to],
        ]
      : []
  })
  return { ...address, ...Object.fromEntries(ranges) }
}

/** Converts between a report's drafts, addresses, and saved definitions. */
const savedReport = ({ filters }: ReportParts, { parse, limitsOf, toAddress }: AddressCodec) => ({
  /** Returns the definition to save: the draft, without whether it was run and without empty fields. */
  definitionOf(draft: ReportDraft): ReportDefinition {
    const { ran: _ran, show: _show, tab: _tab, ...definition } = toAddress(draft)
    return Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== ''))
  },
  /**
   * Converts a saved definition to the address that runs it, with its quick ranges as of the day.
   * @param open the customers that the viewer can see, if known; others, and their ship-tos, are omitted
   * @returns also how many customers the definition names that the viewer can't see, and whether it is limited to
   * ship-tos of such customers alone
   */
  openDefinition(definition: ReportDefinition, open: readonly string[] | undefined, today: Day) {
    const address = onDay(parse(definition), today)
    const known = open && new Set(open)
    const customerOf = (id: string) => id.slice(0, 8)
    const seen = ({ all, ids }: Selection): Selection => ({
      all,
      ids: ids.filter((id) => !known || known.has(customerOf(id))),
    })
    const limits = limitsOf(address)
    const named = new Set([...limits.customers.ids, ...limits.shipTos.ids].map(customerOf))
    const [customers, shipTos] = [seen(limits.customers), seen(limits.shipTos)]
    const next: ReportAddress = {
      ...address,
      ran: 'yes',
      show: '',
      customers: writeSelection(customers, '.'),
      ...(filters.shipTos && { shipTos: writeSelection(shipTos, ',') }),
    }
    return {
      address: next,
      leftOut: known ? [...named].filter((id) => !known.has(id)).length : 0,
      isOutside: limits.shipTos.ids.length > 0 && shipTos.ids.length === 0,
    }
  },
})

/** Converts a ship-to of the address to the call's format. */
const sentShipTo = (id: string): string =>
  shipToCode({ company: id.slice(0, 2), customer: id.slice(2, 8), shipTo: id.slice(8) })

/** Converts a report's address to its call's fields. */
function reportCall({ reportColumns, dataColumns, filters, sent }: ReportParts, { ran, limitsOf }: AddressCodec) {
  /** Returns the call's filter, without dates. */
  const filterOf = (address: ReportAddress): Record<string, string> => {
    const { from, to, kind, items, customers, shipTos, vendors } = limitsOf(address)
    return {
      frItem: from,
      toItem: to,
      ...((from !== '' || to !== '' || items.length > 0) && { [filters.items.kind]: kind }),
      custList: customers.ids.join(),
      ...(filters.shipTos && { [filters.shipTos]: joinList(shipTos.ids.map(sentShipTo)) }),
      [filters.vendors]: joinList(vendors.ids),
      itemList: joinList(items.map((item) => fitEntry(item, filters.items.width))),
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

/** The formats of a report's parameters: its address, its draft, its saved definitions, and its call's fields. */
export function reportCodec(parts: ReportParts) {
  const address = reportAddress(parts)
  return { ...address, ...reportCall(parts, address), ...savedReport(parts, address) }
}
export type ReportCodec = ReturnType<typeof reportCodec>
