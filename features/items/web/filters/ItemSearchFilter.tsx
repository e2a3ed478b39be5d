import {
  canSearch,
  longestSearchWord,
  missingForSearch,
  searchTypes,
  withText,
  withVendor,
} from '#items/contract/selectors/item-search.ts'
import { qualifierLabels, qualifiers, rowChoices } from '#kit/contract/declare/fields.ts'
import { formatQuantity } from '#kit/contract/declare/format.ts'
import { ChoiceField, choices, fieldsOf, SearchedChoiceField, TextField } from '#kit/web/filters/fields.tsx'
import { FilterPanel } from '#kit/web/filters/FilterPanel.tsx'
import { chipsOf } from '#kit/web/filters/filter-parts.ts'
import { useDraft } from '#kit/web/filters/use-draft.ts'
import { useFirstFocus } from '#kit/web/filters/use-first-focus.ts'
import { filterParts, firstSearch, type ItemSearchAddress, searchTypeLabels } from './item-search.ts'

export interface VendorChoice {
  vendorId: string
  vendorName: string
}

interface Props {
  search: ItemSearchAddress
  onSearch: (next: ItemSearchAddress) => void
  vendors: readonly VendorChoice[]
  vendorsFailed: boolean
}

const allVendors = 'All'
const typeOptions = choices(['', ...searchTypes], searchTypeLabels)
const rowOptions = rowChoices.map((rows) => ({ value: String(rows), label: formatQuantity(rows) }))

/** A new search starts with the default type, so that typing a text is enough. */
const preselected = (search: ItemSearchAddress): ItemSearchAddress =>
  search.searched === 'yes' || canSearch(search) ? search : { ...search, ...withText(search, search.searchWord) }

export function ItemSearchFilter({ search, onSearch, vendors, vendorsFailed }: Props) {
  const [draft, setDraft] = useDraft(preselected(search))
  const missing = missingForSearch(draft)
  const text = useFirstFocus(search.searched === 'no')
  const field = fieldsOf(draft, setDraft)
  const vendorOptions = [
    { value: allVendors, label: allVendors },
    ...vendors.map(({ vendorId, vendorName }) => ({ value: vendorId, label: `${vendorName} (${vendorId})` })),
  ]
  const vendorName = vendors.find(({ vendorId }) => vendorId === search.vendor)?.vendorName ?? search.vendor
  const onRemove = (without: Partial<ItemSearchAddress>) => {
    const left = { ...search, ...without }
    onSearch(canSearch(left) ? left : { ...left, searched: 'no' })
  }
  return (
    <FilterPanel
      canSearch={canSearch(draft)}
      onSearch={() => onSearch({ ...draft, searched: 'yes' })}
      onClear={() => {
        setDraft(preselected(firstSearch))
        text.current?.focus()
        onSearch(firstSearch)
      }}
      chips={chipsOf(filterParts(search, vendorName), onRemove)}
    >
      <TextField
        ref={text}
        label="Search text"
        width={280}
        maxLength={longestSearchWord}
        placeholder="Enter text or choose a vendor"
        error={missing.text}
        value={draft.searchWord}
        onChange={(searchWord) => setDraft(withText(draft, searchWord))}
      />
      <ChoiceField
        label="Search type"
        width={140}
        data={typeOptions}
        error={missing.type}
        {...field('searchWordType')}
      />
      <ChoiceField label="Match" width={120} data={choices(qualifiers, qualifierLabels)} {...field('qualifier')} />
      <SearchedChoiceField
        label="Vendor"
        width={250}
        nothingFoundMessage="No such vendor"
        data={vendorOptions}
        error={vendorsFailed && 'The vendors could not be loaded'}
        value={draft.vendor === '' ? allVendors : draft.vendor}
        onChange={(value) => setDraft(withVendor(draft, value === allVendors ? '' : value))}
      />
      <ChoiceField label="Rows to display" width={118} data={rowOptions} {...field('numberRows')} />
    </FilterPanel>
  )
}
