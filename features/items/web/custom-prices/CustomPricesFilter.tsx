import { disabledParts, filterLengths } from '#items/contract/custom-prices/rules.ts'
import { fieldsOf, TextField } from '#kit/web/filters/fields.tsx'
import { FilterPanel } from '#kit/web/filters/FilterPanel.tsx'
import { chipsOf } from '#kit/web/filters/filter-parts.ts'
import { QuickPick } from '#kit/web/filters/QuickPick.tsx'
import { isInitial } from '#kit/web/screen/search-codec.ts'
import { useDraft } from '#kit/web/filters/use-draft.ts'
import { useFirstFocus } from '#kit/web/filters/use-first-focus.ts'
import {
  changeChoices,
  customPricesAddress,
  type CustomPricesAddress,
  filterLabels,
  filterNames,
  filterParts,
  firstFilter,
} from './custom-prices-search.ts'

interface Props {
  search: CustomPricesAddress
  onSearch: (next: Partial<CustomPricesAddress>) => void
}

const widths = { custPart: 150, distPart: 140, department: 104, partDescription: 260 }

/** The four filters and the upcoming price changes. Customer part and item are mutually exclusive. */
export function CustomPricesFilter({ search, onSearch }: Props) {
  const [draft, setDraft] = useDraft(search)
  const field = fieldsOf(draft, setDraft)
  const first = useFirstFocus(isInitial(customPricesAddress, search))
  const disabled: Partial<Record<string, boolean>> = disabledParts(draft)
  return (
    <FilterPanel
      startsWithRows
      canSearch
      onSearch={() => onSearch(draft)}
      onClear={() => {
        setDraft(firstFilter)
        onSearch(firstFilter)
      }}
      chips={chipsOf(filterParts(search), onSearch)}
    >
      {filterNames.map((name) => (
        <TextField
          key={name}
          ref={name === filterNames[0] ? first : undefined}
          label={filterLabels[name]}
          width={widths[name]}
          maxLength={filterLengths[name]}
          disabled={disabled[name] ?? false}
          {...field(name)}
        />
      ))}
      <QuickPick
        label="Changes or ends within"
        choices={changeChoices}
        value={search.changes}
        onPick={(changes) => onSearch({ changes })}
      />
    </FilterPanel>
  )
}
