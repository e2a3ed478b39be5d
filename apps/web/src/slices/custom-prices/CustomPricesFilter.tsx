import { disabledParts, filterLengths, isFilled } from '@trade-counter/contract/slices/custom-prices/rules.ts'
import { fieldsOf, TextField } from '#web/kit/filters/fields.tsx'
import { FilterPanel } from '#web/kit/filters/FilterPanel.tsx'
import type { FilterChip } from '#web/kit/filters/FilterChips.tsx'
import { QuickPick } from '#web/kit/filters/QuickPick.tsx'
import { useDraft } from '#web/kit/filters/use-draft.ts'
import {
  changeChoices,
  type CustomPricesAddress,
  filterLabels,
  filterNames,
  firstFilter,
} from './custom-prices-search.ts'

interface Props {
  search: CustomPricesAddress
  onSearch: (next: Partial<CustomPricesAddress>) => void
}

const widths = { custPart: 150, distPart: 140, department: 104, partDescription: 260 }

const chipsOf = (search: CustomPricesAddress, onSearch: Props['onSearch']): FilterChip[] => [
  ...filterNames
    .filter((name) => isFilled(search[name]))
    .map((name) => ({
      label: filterLabels[name],
      value: search[name].trim(),
      onRemove: () => onSearch({ [name]: '' }),
    })),
  ...(search.changes === ''
    ? []
    : [{ label: 'Changes within', value: `${search.changes} days`, onRemove: () => onSearch({ changes: '' }) }]),
]

/** The four filters, of which customer part and item exclude each other, and the upcoming price changes. */
export function CustomPricesFilter({ search, onSearch }: Props) {
  const [draft, setDraft] = useDraft(search)
  const field = fieldsOf(draft, setDraft)
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
      chips={chipsOf(search, onSearch)}
    >
      {filterNames.map((name) => (
        <TextField
          key={name}
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
