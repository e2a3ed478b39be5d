import { type Measure, measureLabels, measures } from '#reports/contract/purchasing/rules.ts'
import { Group, Radio } from '@mantine/core'
import { FilterPanel } from '#kit/web/filters/FilterPanel.tsx'
import { lockedChip, ShipToSelect } from '#accounts/web/filters/ShipToSelect.tsx'
import { useDraft } from '#kit/web/filters/use-draft.ts'
import { shipToName, type ShipTos } from '#accounts/web/filters/use-ship-tos.ts'

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
export function PurchasingFilter({ shipTo, shipTos, measure, seesPrices, onMeasure, onSearch }: Props) {
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
