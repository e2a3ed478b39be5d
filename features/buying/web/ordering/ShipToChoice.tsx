import { SearchedChoiceField } from '#kit/web/filters/fields.tsx'
import { useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { useCustomerSession } from '#kit/web/session/session.ts'

interface Props {
  value: string
  onChange: (shipTo: string) => void
}

/** A choice of one ship-to. A cart never belongs to all of them. */
export function ShipToChoice({ value, onChange }: Props) {
  const { offered = [], locked, list } = useShipTos(useCustomerSession())
  const options = offered.map(({ shipToNumber, shown, name }) => ({ value: shipToNumber, label: `${shown} ${name}` }))
  const isKnown = options.some((option) => option.value === value)
  return (
    <SearchedChoiceField
      label="Ship To"
      width={300}
      // A click on a choice is a click within the question or the bar around the field.
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage="No such ship-to"
      disabled={locked !== undefined}
      error={list.error && 'The ship-tos could not be loaded'}
      data={isKnown ? options : [...options, { value, label: value }]}
      value={value}
      onChange={onChange}
    />
  )
}
