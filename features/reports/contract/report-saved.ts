import type { Day } from '#kit/contract/dates.ts'
import { quickRange, rangeNumbers } from './date-ranges.ts'
import type { AddressCodec } from './report-address.ts'
import type { ReportDefinition } from './report-definitions.ts'
import type { ReportAddress, ReportDraft, ReportParts } from './report-parts.ts'
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
export const savedReport = ({ filters }: ReportParts, { parse, limitsOf, toAddress }: AddressCodec) => ({
  /** Returns the definition to save: the draft, without whether it was run and without empty fields. */
  definitionOf(draft: ReportDraft): ReportDefinition {
    const { ran: _ran, show: _show, tab: _tab, ...definition } = toAddress(draft)
    return Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== ''))
  },
  /**
   * Converts a saved definition to the address that runs it, with its quick ranges as of the day.
   * @param open the customers that the viewer can see, if known; others, and their ship-tos, are omitted
   * @returns also the number of omitted customers
   */
  openDefinition(definition: ReportDefinition, open: readonly string[] | undefined, today: Day) {
    const address = onDay(parse(definition), today)
    const known = open && new Set(open)
    const seen = ({ all, ids }: Selection, customerOf: (id: string) => string): Selection => ({
      all,
      ids: ids.filter((id) => !known || known.has(customerOf(id))),
    })
    const limits = limitsOf(address)
    const customers = seen(limits.customers, (id) => id)
    const shipTos = seen(limits.shipTos, (id) => id.slice(0, 8))
    const next: ReportAddress = {
      ...address,
      ran: 'yes',
      show: '',
      customers: writeSelection(customers, '.'),
      ...(filters.shipTos && { shipTos: writeSelection(shipTos, ',') }),
    }
    return { address: next, leftOut: limits.customers.ids.length - customers.ids.length }
  },
})
