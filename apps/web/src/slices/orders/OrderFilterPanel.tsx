import {
  canSearch,
  clearedFilter,
  dateFaults,
  type DateType,
  dateTypeLabels,
  dateTypes,
  hasOrderType,
  type OrderFilter,
  type OrderType,
  orderTypeLabels,
  orderTypes,
  type Status,
  statuses,
  statusLabels,
  takesInvoice,
  takesOrder,
  withStatus,
} from '@trade-counter/contract/slices/orders/rules.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { FilterPanel } from '#web/kit/filters/FilterPanel.tsx'
import { lockedChip, ShipToSelect, shipToName } from '#web/kit/filters/ShipToSelect.tsx'
import { useDraft } from '#web/kit/filters/use-draft.ts'
import type { ShipTos } from '#web/kit/filters/use-ship-tos.ts'
import { filterParts } from './order-search.ts'

interface Props {
  /** The current search. */
  search: OrderFilter
  /** @param pressed whether Search itself was pressed: an empty result then shows an alert */
  onSearch: (next: Partial<OrderFilter>, pressed: boolean) => void
  shipTos: ShipTos
}

const width = (px: number) => `0 1 ${px}px`
const options = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }))
const digitsOf = (typed: string) => typed.replace(/\D/g, '')

/** The fields for PO, ship-to, status, type, dates, order, and invoice. */
export function OrderFilterPanel({ search, onSearch, shipTos }: Props) {
  const [draft, setDraft] = useDraft(search)
  const faults = dateFaults(draft)
  const parts = filterParts(search, shipToName(shipTos, search.shipToNumber))
  return (
    <FilterPanel
      canSearch={canSearch(draft)}
      onSearch={() => onSearch(draft, true)}
      onClear={() => {
        setDraft(clearedFilter)
        onSearch(clearedFilter, false)
      }}
      chips={[
        ...lockedChip(shipTos),
        ...parts
          .filter(({ value }) => value !== statusLabels.A)
          .map(({ label, value, without }) => ({ label, value, onRemove: () => onSearch(without, false) })),
      ]}
    >
      <TextInput
        label="PO"
        flex={width(160)}
        maxLength={40}
        value={draft.poNumber}
        onChange={(event) => setDraft({ poNumber: event.currentTarget.value })}
      />
      <ShipToSelect
        shipTos={shipTos}
        flex={width(210)}
        value={draft.shipToNumber}
        onChange={(shipToNumber) => setDraft({ shipToNumber })}
      />
      <NativeSelect
        label="Status"
        flex={width(96)}
        data={options(statuses, statusLabels)}
        value={draft.orderStatus}
        onChange={(event) => setDraft(withStatus(draft, event.currentTarget.value as Status))}
      />
      <NativeSelect
        label="Order type"
        flex={width(124)}
        data={options(orderTypes, orderTypeLabels)}
        disabled={!hasOrderType(draft.orderStatus)}
        value={draft.orderFilter}
        onChange={(event) => setDraft({ orderFilter: event.currentTarget.value as OrderType })}
      />
      <NativeSelect
        label="Search data type"
        flex={width(124)}
        data={options(dateTypes, dateTypeLabels)}
        value={draft.dateComparisonType}
        onChange={(event) => setDraft({ dateComparisonType: event.currentTarget.value as DateType })}
      />
      <TextInput
        type="date"
        label="From Date"
        flex={width(140)}
        error={faults.from}
        value={draft.fromDate}
        onChange={(event) => setDraft({ fromDate: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To Date"
        flex={width(140)}
        error={faults.to}
        value={draft.toDate}
        onChange={(event) => setDraft({ toDate: event.currentTarget.value })}
      />
      <TextInput
        label="Order"
        flex={width(90)}
        maxLength={6}
        inputMode="numeric"
        disabled={!takesOrder(draft)}
        value={draft.orderSearchNumber}
        onChange={(event) => setDraft({ orderSearchNumber: digitsOf(event.currentTarget.value) })}
      />
      <TextInput
        label="Sequence"
        flex={width(76)}
        maxLength={2}
        inputMode="numeric"
        disabled={!takesOrder(draft)}
        value={draft.orderSearchSequenceNumber}
        onChange={(event) => setDraft({ orderSearchSequenceNumber: digitsOf(event.currentTarget.value) })}
      />
      <TextInput
        label="Invoice"
        flex={width(110)}
        maxLength={20}
        disabled={!takesInvoice(draft)}
        value={draft.referenceNumber}
        onChange={(event) => setDraft({ referenceNumber: event.currentTarget.value })}
      />
    </FilterPanel>
  )
}
