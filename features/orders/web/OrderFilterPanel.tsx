import { maxDocumentNumber } from '#kit/contract/declare/fields.ts'
import {
  canSearch,
  clearedFilter,
  dateFaults,
  dateTypeLabels,
  dateTypes,
  hasOrderType,
  type OrderFilter,
  orderTypeLabels,
  orderTypes,
  statuses,
  statusLabels,
  takesInvoice,
  takesOrder,
  withStatus,
} from '#orders/contract/rules.ts'
import { DateFields } from '#kit/web/filters/DateFields.tsx'
import { ChoiceField, choices, fieldsOf, TextField } from '#kit/web/filters/fields.tsx'
import { activeIn, activeParts, chipsOf } from '#kit/web/filters/filter-parts.ts'
import { FilterPanel } from '#kit/web/filters/FilterPanel.tsx'
import { lockedChip, ShipToSelect } from '#accounts/web/filters/ShipToSelect.tsx'
import { useDraft } from '#kit/web/filters/use-draft.ts'
import { useFirstFocus } from '#kit/web/filters/use-first-focus.ts'
import { shipToName, type ShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { isInitial } from '#kit/web/screen/search-codec.ts'
import { filterParts, orderAddress } from './order-search.ts'

interface Props {
  search: OrderFilter
  /** @param pressed whether the user pressed Search; an empty result then shows an alert */
  onSearch: (next: Partial<OrderFilter>, pressed: boolean) => void
  shipTos: ShipTos
}

export function OrderFilterPanel({ search, onSearch, shipTos }: Props) {
  const [draft, setDraft] = useDraft(search)
  const field = fieldsOf(draft, setDraft)
  const isOrderDisabled = !takesOrder(draft)
  const first = useFirstFocus(isInitial(orderAddress, search))
  const parts = filterParts(search, shipToName(shipTos, search.shipToNumber))
  return (
    <FilterPanel
      startsWithRows
      canSearch={canSearch(draft)}
      onSearch={() => onSearch(draft, true)}
      onClear={() => {
        setDraft(clearedFilter)
        onSearch(clearedFilter, false)
      }}
      chips={[...lockedChip(shipTos), ...chipsOf(activeParts(search, parts), (without) => onSearch(without, false))]}
      more={{
        active: activeIn(parts, 'orderFilter', 'fromDate', 'toDate'),
        isFaulty: !canSearch(draft),
        fields: (
          <>
            <ChoiceField
              label="Order type"
              width={124}
              data={choices(orderTypes, orderTypeLabels)}
              disabled={!hasOrderType(draft.orderStatus)}
              {...field('orderFilter')}
            />
            <ChoiceField
              label="Search data type"
              width={124}
              data={choices(dateTypes, dateTypeLabels)}
              {...field('dateComparisonType')}
            />
            <DateFields
              dates={draft}
              onChange={setDraft}
              onPick={(dates) => onSearch({ ...draft, ...dates }, true)}
              faults={dateFaults(draft)}
            />
          </>
        ),
      }}
    >
      <TextField ref={first} label="PO" width={190} maxLength={40} {...field('poNumber')} />
      <ShipToSelect shipTos={shipTos} width={250} {...field('shipToNumber')} />
      <ChoiceField
        label="Status"
        width={92}
        data={choices(statuses, statusLabels)}
        value={draft.orderStatus}
        onChange={(status) => setDraft(withStatus(draft, status))}
      />
      <TextField
        label="Order"
        width={120}
        maxLength={maxDocumentNumber}
        disabled={isOrderDisabled}
        {...field('orderSearchNumber')}
      />
      <TextField
        label="Sequence"
        width={84}
        maxLength={3}
        inputMode="numeric"
        disabled={isOrderDisabled}
        value={draft.orderSearchSequenceNumber}
        onChange={(typed) => field('orderSearchSequenceNumber').onChange(typed.replace(/\D/g, ''))}
      />
      <TextField
        label="Invoice"
        width={120}
        maxLength={maxDocumentNumber}
        disabled={!takesInvoice(draft)}
        {...field('referenceNumber')}
      />
    </FilterPanel>
  )
}
