import { SearchedChoiceField } from '#kit/web/filters/fields.tsx'
import type { FilterChip } from '#kit/web/filters/FilterChips.tsx'
import type { ShipTos } from './use-ship-tos.ts'

interface Props {
  shipTos: ShipTos
  /** A ship-to's number; empty for All. */
  value: string
  onChange: (shipTo: string) => void
  /** The width in px. */
  width?: number
}

/** Not a valid ship-to number, because those have at most 6 characters. */
const all = 'all ship-tos'

/** All ship-tos or one of them; disabled when the ship-to is locked. */
export function ShipToSelect({ shipTos, value, onChange, width = 230 }: Props) {
  const { offered = [], locked, list } = shipTos
  const chosen = locked ?? value
  const options = offered.map(({ shipToNumber, name }) => ({ value: shipToNumber, label: `${shipToNumber} ${name}` }))
  const known = chosen === '' || options.some((option) => option.value === chosen)
  return (
    <SearchedChoiceField
      label="Ship To"
      width={width}
      nothingFoundMessage="No such ship-to"
      disabled={locked !== undefined}
      error={list.error && 'The ship-tos could not be loaded'}
      data={[{ value: all, label: 'All' }, ...options, ...(known ? [] : [{ value: chosen, label: chosen }])]}
      value={chosen === '' ? all : chosen}
      onChange={(next) => onChange(next === all ? '' : next)}
    />
  )
}

/** The ship-to's name in a chip or sentence. */
export const shipToName = ({ offered = [] }: ShipTos, shipTo: string): string => {
  const name = offered.find(({ shipToNumber }) => shipToNumber === shipTo)?.name
  return [shipTo, name].filter(Boolean).join(' ')
}

/** The chip of a locked ship-to; none when the user can choose. */
export const lockedChip = (shipTos: ShipTos): FilterChip[] =>
  shipTos.locked === undefined
    ? []
    : [{ label: 'Ship To', value: shipToName(shipTos, shipTos.locked), onRemove: undefined }]
