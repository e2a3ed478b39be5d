import { listPurchases, listPurchaseTotals, readSummary } from '#reports/contract/purchasing/endpoints.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { salesPrices } from '#items/contract/reports/report-needs.ts'
import {
  type Measure,
  measureLabels,
  measures,
  type Period,
  periodName,
  wholeYear,
} from '#reports/contract/purchasing/rules.ts'
import { screens } from '#reports/contract/screens.ts'
import { Group, Radio, SegmentedControl } from '@mantine/core'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { type LinkSearch, ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { mergeSearch } from '#kit/web/screen/search-codec.ts'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { useSearched } from '#kit/web/calls/use-list.ts'
import { useAddress, useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { afterShipTos, shipToName, type ShipTos, useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { FilterPanel } from '#kit/web/filters/FilterPanel.tsx'
import { lockedChip, ShipToSelect } from '#accounts/web/filters/ShipToSelect.tsx'
import { useDraft } from '#kit/web/filters/use-draft.ts'
import './purchasing-styles.css'
import { summaryExportColumns } from '#reports/contract/purchasing/columns.ts'
import { PurchasingDetail } from './PurchasingDetail.tsx'
import { PurchasingSummary } from './PurchasingSummary.tsx'
import { detailInput, purchasingAddress, summaryInput } from './purchasing-address.ts'

interface Props {
  shipTo: string
  shipTos: ShipTos
  measure: Measure
  /** Whether prices are visible; otherwise only quantities are. */
  seesPrices: boolean
  onMeasure: (measure: Measure) => void
  onSearch: (shipTo: string) => void
}

/** Selects the ship-to, and dollars or units. Switching between the two requests no data. */
function PurchasingFilter({ shipTo, shipTos, measure, seesPrices, onMeasure, onSearch }: Props) {
  const [draft, setDraft] = useDraft({ shipTo })
  const locked = shipTos.locked !== undefined
  return (
    <FilterPanel
      startsWithRows
      searchLabel="Submit"
      canSearch={shipTos.isReady}
      onSearch={() => onSearch(draft.shipTo)}
      onClear={() => {
        setDraft({ shipTo: '' })
        onSearch('')
      }}
      chips={
        shipTo === '' || locked
          ? lockedChip(shipTos)
          : [{ label: 'Ship To', value: shipToName(shipTos, shipTo), onRemove: () => onSearch('') }]
      }
    >
      <ShipToSelect shipTos={shipTos} value={draft.shipTo} onChange={(next) => setDraft({ shipTo: next })} />
      <Radio.Group
        label="Show"
        ml="0.5rem"
        labelProps={{ className: 'field-label', display: 'block' }}
        value={measure}
        onChange={(next) => onMeasure(next as Measure)}
      >
        <Group gap="md" h={28} wrap="nowrap">
          {measures
            .filter((one) => seesPrices || one === 'quantity')
            .map((one) => (
              <Radio key={one} value={one} label={measureLabels[one]} />
            ))}
        </Group>
      </Radio.Group>
    </FilterPanel>
  )
}

/** The chosen customer's purchases: months by years, and each month by item. */
export function PurchasingScreen() {
  const session = useCustomerSession()
  const { customer } = session
  const [search, setSearch] = useScreenSearch(purchasingAddress)
  const address = useAddress()
  const shipTos = useShipTos(session)
  const seesPrices = meets(salesPrices, session.rights)
  const measure = seesPrices ? search.show : 'quantity'
  const shipTo = shipTos.locked ?? search.shipTo
  const input = shipTos.isReady ? detailInput(customer, shipTo, search) : undefined
  const details = afterShipTos(useSearched(listPurchases, input), shipTos)
  /** Returns this screen's address with some fields changed. */
  const toAddress = (next: Partial<typeof search>) =>
    mergeSearch(purchasingAddress, {}, { ...search, ...next }) as LinkSearch
  const toSummary = toAddress({ view: 'summary', year: 0, month: wholeYear })

  if (search.view === 'detail' && search.year !== 0) {
    return (
      <Screen
        title="Purchasing Detail"
        tab={`Purchasing Detail, ${periodName(search.month, search.year)}`}
        breadcrumb={
          <ScreenLink screen="purchasing" search={toSummary}>
            {screens.purchasing.title}
          </ScreenLink>
        }
        actions={
          <ExportMenu
            list={listPurchaseTotals}
            filtered={input && { ...input, month: wholeYear }}
            what={`totals of ${search.year}`}
          />
        }
      >
        <PurchasingDetail
          list={details}
          customer={customer}
          shipTo={shipTo}
          search={search}
          address={address}
          seesPrices={seesPrices}
        />
      </Screen>
    )
  }
  const columns = summaryExportColumns
    .filter(({ key, format }) => key === 'Period' || format === (measure === 'purchases' ? 'money' : 'quantity'))
    .map(({ key }) => key)
  return (
    <Screen
      title={screens.purchasing.title}
      actions={
        <>
          <SegmentedControl
            aria-label="View"
            size="xs"
            data={[
              { value: 'grid', label: 'Grid' },
              { value: 'chart', label: 'Chart' },
            ]}
            value={search.as}
            onChange={(as) => setSearch({ as: as as 'grid' | 'chart' })}
          />
          <ExportMenu
            list={readSummary}
            columns={columns}
            filtered={shipTos.isReady ? summaryInput(customer, shipTo) : undefined}
          />
        </>
      }
    >
      <PurchasingFilter
        shipTo={search.shipTo}
        shipTos={shipTos}
        measure={measure}
        seesPrices={seesPrices}
        onMeasure={(show) => setSearch({ show })}
        onSearch={(next) => setSearch({ shipTo: next })}
      />
      <PurchasingSummary
        customer={customer}
        shipTo={shipTo}
        shipTos={shipTos}
        measure={measure}
        as={search.as}
        address={address}
        detailOf={(month: Period, year: number) => toAddress({ view: 'detail', month, year })}
      />
    </Screen>
  )
}
