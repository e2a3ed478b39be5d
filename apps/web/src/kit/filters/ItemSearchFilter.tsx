import { canSearch, type ItemFilter, searchTypes } from '@trade-counter/contract/kit/selectors/item-search.ts'
import { type Qualifier, qualifierLabels, qualifiers, rowChoices } from '@trade-counter/contract/kit/declare/fields.ts'
import { formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { NativeSelect, Select, TextInput } from '@mantine/core'
import { type FilterChip, FilterPanel } from './FilterPanel.tsx'
import { useDraft } from './use-draft.ts'
import { firstSearch, type ItemSearchAddress, searchTypeLabels } from './item-search.ts'

export interface VendorChoice {
  vendorId: string
  vendorName: string
}

interface Props {
  /** The current search. */
  search: ItemSearchAddress
  onSearch: (next: ItemSearchAddress) => void
  vendors: readonly VendorChoice[]
  /** Why the vendors could not be loaded. */
  vendorsFailed: boolean
}

const allVendors = 'All'
/** A field's width in the row; on a phone the panel's columns set it. */
const width = (px: number) => `0 1 ${px}px`
const typeOptions = ['' as const, ...searchTypes].map((value) => ({ value, label: searchTypeLabels[value] }))
const qualifierOptions = qualifiers.map((value) => ({ value, label: qualifierLabels[value] }))
const rowOptions = rowChoices.map((rows) => ({ value: String(rows), label: formatQuantity(rows) }))

/** The active filters as chips; removing a chip repeats the search without it. */
function chipsOf(search: ItemSearchAddress, vendorName: string, onSearch: Props['onSearch']): FilterChip[] {
  if (search.searched === 'no') return []
  const without = (next: Partial<ItemSearchAddress>) => {
    const left = { ...search, ...next }
    onSearch(canSearch(left) ? left : { ...left, searched: 'no' })
  }
  const text: FilterChip = {
    label: `${searchTypeLabels[search.searchWordType]} ${qualifierLabels[search.qualifier].toLowerCase()}`,
    value: search.searchWord.trim(),
    onRemove: () => without({ searchWord: '', searchWordType: '', qualifier: 'contains' }),
  }
  const vendor: FilterChip = { label: 'Vendor', value: vendorName, onRemove: () => without({ vendor: '' }) }
  return [...(text.value === '' ? [] : [text]), ...(search.vendor === '' ? [] : [vendor])]
}

/** The fields for text, type, match, vendor, and number of rows. */
export function ItemSearchFilter({ search, onSearch, vendors, vendorsFailed }: Props) {
  const [draft, setDraft] = useDraft(search)
  const vendorOptions = [
    { value: allVendors, label: allVendors },
    ...vendors.map(({ vendorId, vendorName }) => ({ value: vendorId, label: `${vendorName} (${vendorId})` })),
  ]
  const vendorName = vendors.find(({ vendorId }) => vendorId === search.vendor)?.vendorName ?? search.vendor
  return (
    <FilterPanel
      canSearch={canSearch(draft)}
      onSearch={() => onSearch({ ...draft, searched: 'yes' })}
      onClear={() => {
        setDraft(firstSearch)
        onSearch(firstSearch)
      }}
      chips={chipsOf(search, vendorName, onSearch)}
    >
      <TextInput
        label="Search text"
        flex={width(220)}
        maxLength={60}
        value={draft.searchWord}
        onChange={(event) => setDraft({ searchWord: event.currentTarget.value })}
      />
      <NativeSelect
        label="Search type"
        flex={width(150)}
        data={typeOptions}
        value={draft.searchWordType}
        onChange={(event) => setDraft({ searchWordType: event.currentTarget.value as ItemFilter['searchWordType'] })}
      />
      <NativeSelect
        label="Match"
        flex={width(130)}
        data={qualifierOptions}
        value={draft.qualifier}
        onChange={(event) => setDraft({ qualifier: event.currentTarget.value as Qualifier })}
      />
      <Select
        label="Vendor"
        flex={width(250)}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No such vendor"
        data={vendorOptions}
        error={vendorsFailed && 'The vendors could not be loaded'}
        value={draft.vendor === '' ? allVendors : draft.vendor}
        onChange={(value) => setDraft({ vendor: value === null || value === allVendors ? '' : value })}
      />
      <NativeSelect
        label="Rows to display"
        flex={width(110)}
        data={rowOptions}
        value={draft.numberRows}
        onChange={(event) => setDraft({ numberRows: event.currentTarget.value })}
      />
    </FilterPanel>
  )
}
