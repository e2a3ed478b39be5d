import type { ComponentProps } from 'react'
import { SearchedChoiceField } from '#kit/web/filters/fields.tsx'
import type { FilterChip } from '#kit/web/filters/FilterChips.tsx'
import { type ShipTos, shipToName } from './use-ship-tos.ts'

interface Props extends Partial<ComponentProps<typeof SearchedChoiceField>> {
  shipTos: ShipTos
  /** A ship-to's number; empty for All. */
  value: string
  onChange: (shipTo: string) => void
  hasAll?: boolean
}

/** Longer than any ship-to's number. */
const all = 'all ship-tos of the chosen customer'

/** All ship-tos or one of them; disabled when the ship-to is locked. */
export function ShipToSelect({ shipTos, value, onChange, hasAll = true, width = 230, ...rest }: Props) {
  const { offered = [], locked, list } = shipTos
  const chosen = locked ?? value
  const options = offered.map(({ shipToNumber, shown, name }) => ({ value: shipToNumber, label: `${shown} ${name}` }))
  const known = (hasAll && chosen === '') || options.some((option) => option.value === chosen)
  return (
    <SearchedChoiceField
      label="Ship To"
      width={width}
      nothingFoundMessage="No such ship-to"
      disabled={locked !== undefined}
      error={list.error && 'The ship-tos could not be loaded'}
      data={[
        ...(hasAll ? [{ value: all, label: 'All' }] : []),
        ...options,
        ...(known ? [] : [{ value: chosen, label: chosen }]),
      ]}
      value={hasAll && chosen === '' ? all : chosen}
      onChange={(next) => onChange(next === all ? '' : next)}
      {...rest}
    />
  )
}

/** The chip of a locked ship-to; none when the user can choose. */
export const lockedChip = (shipTos: ShipTos): FilterChip[] =>
  shipTos.locked === undefined
    ? []
    : [{ label: 'Ship To', value: shipToName(shipTos, shipTos.locked), onRemove: undefined }]
