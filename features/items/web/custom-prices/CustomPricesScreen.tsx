import { customPriceColumns } from '#items/contract/custom-prices/columns.ts'
import { listCustomPrices } from '#items/contract/custom-prices/endpoints.ts'
import { changeMark, disabledParts, filterLengths, noCustomPrices } from '#items/contract/custom-prices/rules.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { formatDate } from '#kit/contract/declare/format.ts'
import { priceChangeDays } from '#items/contract/documents/price-changes.ts'
import { screens } from '#items/contract/screens.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { chipsOf, partsInWords } from '#kit/web/filters/filter-parts.ts'
import { useBroaderSearch } from '#kit/web/filters/use-broader-search.ts'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Marked, Tag } from '#kit/web/messages/Tag.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { callIdentity, useCustomerSession, customerFields } from '#kit/web/session/session.ts'
import { useSearched } from '#kit/web/calls/use-list.ts'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { fieldsOf, TextField } from '#kit/web/filters/fields.tsx'
import { FilterPanel } from '#kit/web/filters/FilterPanel.tsx'
import { QuickPick } from '#kit/web/filters/QuickPick.tsx'
import { isInitial } from '#kit/web/screen/search-codec.ts'
import { useDraft } from '#kit/web/filters/use-draft.ts'
import { useFirstFocus } from '#kit/web/filters/use-first-focus.ts'
import {
  broaderSearch,
  changeChoices,
  customPricesAddress,
  type CustomPricesAddress,
  filterLabels,
  filterNames,
  filterParts,
  firstFilter,
  sentFilters,
} from './custom-prices-search.ts'

interface Props {
  search: CustomPricesAddress
  onSearch: (next: Partial<CustomPricesAddress>) => void
}

const widths = { custPart: 150, distPart: 140, department: 104, partDescription: 260 }

/** The four filters and the upcoming price changes. Customer part and item are mutually exclusive. */
function CustomPricesFilter({ search, onSearch }: Props) {
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

type Row = RowOf<typeof customPriceColumns>

/** A date, marked if the price changes soon on that date. */
function DateCell({ date, row, changes }: { date: string | null; row: Row; changes: boolean }) {
  const mark = changes ? changeMark(row) : undefined
  return (
    <Marked mark={mark && <Tag kind={(row.changeDays ?? 0) <= priceChangeDays[0] ? 'warning' : 'plain'}>{mark}</Tag>}>
      {formatDate(date)}
    </Marked>
  )
}

const cells = {
  effectiveDate: (row: Row) => <DateCell row={row} date={row.effectiveDate} changes={row.curpnd === 'Pending'} />,
  expirationDate: (row: Row) => <DateCell row={row} date={row.expirationDate} changes={row.curpnd === 'Current'} />,
}

/** The chosen customer's current and pending contract prices, with upcoming changes marked. */
export function CustomPricesScreen() {
  const session = useCustomerSession()
  const [search, setSearch] = useScreenSearch(customPricesAddress)
  const whose = {
    identityKey: callIdentity(session),
    ...customerFields(session.customer),
    loginType: session.rights.loginType,
  }
  const input = { ...whose, ...sentFilters(search) }
  const list = useSearched(listCustomPrices, input)
  const broaden = useBroaderSearch(listCustomPrices, {
    rows: list.rows,
    search,
    broader: broaderSearch,
    inputOf: (wider) => ({ ...whose, ...sentFilters(wider) }),
    onBroaden: setSearch,
  })
  return (
    <Screen title={screens.customPrices.title} actions={<ExportMenu list={listCustomPrices} filtered={input} />}>
      <CustomPricesFilter search={search} onSearch={setSearch} />
      <PortalGrid
        id="custom-prices"
        columns={customPriceColumns}
        list={list}
        cells={cells}
        words={{ empty: noCustomPrices, searched: partsInWords(filterParts(search)), broaden }}
      />
    </Screen>
  )
}
