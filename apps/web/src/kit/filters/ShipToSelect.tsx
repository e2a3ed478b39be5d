import { Select } from '@mantine/core'
import type { FilterChip } from './FilterPanel.tsx'
import type { ShipTos } from './use-ship-tos.ts'

interface Props {
  shipTos: ShipTos
  /** A ship-to's number, or empty for All. */
  value: string
  onChange: (shipTo: string) => void
  /** Of the field, as CSS `flex`. */
  flex?: string
}

/** No number can be this: numbers have at most 6 characters. */
const all = 'all ship-tos'

/** All ship-tos or one of them; disabled where one is fixed. */
export function ShipToSelect({ shipTos, value, onChange, flex = '0 1 230px' }: Props) {
  const { offered = [], locked, failed } = shipTos
  const chosen = locked ?? value
  const options = offered.map(({ shipToNumber, name }) => ({ value: shipToNumber, label: `${shipToNumber} ${name}` }))
  const known = chosen === '' || options.some((option) => option.value === chosen)
  return (
    <Select
      label="Ship To"
      flex={flex}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such ship-to"
      disabled={locked !== undefined}
      error={failed && 'The ship-tos could not be loaded'}
      data={[{ value: all, label: 'All' }, ...options, ...(known ? [] : [{ value: chosen, label: chosen }])]}
      value={chosen === '' ? all : chosen}
      onChange={(next) => onChange(next === null || next === all ? '' : next)}
    />
  )
}

/** What a chip or a sentence calls the ship-to. */
export const shipToName = ({ offered = [] }: ShipTos, shipTo: string): string => {
  const name = offered.find(({ shipToNumber }) => shipToNumber === shipTo)?.name
  return [shipTo, name].filter(Boolean).join(' ')
}

/** The chip of a ship-to that the account is locked to; none where the user chooses. */
export const lockedChip = (shipTos: ShipTos): FilterChip[] =>
  shipTos.locked === undefined
    ? []
    : [{ label: 'Ship To', value: shipToName(shipTos, shipTos.locked), onRemove: undefined }]
