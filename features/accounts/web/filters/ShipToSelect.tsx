import { SearchedChoiceField } from '#kit/web/filters/fields.tsx'
import type { FilterChip } from '#kit/web/filters/FilterChips.tsx'
import type { ShipTos } from './use-ship-tos.ts'

interface Props {
  shipTos: ShipTos
  /** A ship-to's number; empty for All. */
  value: string
  onChange: (shipTo: string) => void
  width?: number
}

/** Longer than any ship-to's number. */
const all = 'all ship-tos of the chosen customer'

/** All ship-tos or one of them; disabled when the ship-to is locked. */
export function ShipToSelect({ shipTos, value, onChange, width = 230 }: Props) {
  const { offered = [], locked, list } = shipTos
  const chosen = locked ?? value
  const options = offered.map(({ shipToNumber, shown, name }) => ({ value: shipToNumber, label: `${shown} ${name}` }))
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

export const shipToName = ({ offered = [] }: ShipTos, shipTo: string): string => {
  const found = offered.find(({ shipToNumber }) => shipToNumber === shipTo)
  return found ? `${found.shown} ${found.name}`.trim() : shipTo
}

/** The chip of a locked ship-to; none when the user can choose. */
export const lockedChip = (shipTos: ShipTos): FilterChip[] =>
  shipTos.locked === undefined
    ? []
    : [{ label: 'Ship To', value: shipToName(shipTos, shipTos.locked), onRemove: undefined }]
