import { ShipToSelect } from '#accounts/web/filters/ShipToSelect.tsx'
import { useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { useCustomerSession } from '#kit/web/session/session.ts'

interface Props {
  value: string
  onChange: (shipTo: string) => void
}

/** A choice of one ship-to. A cart never belongs to all of them. */
export const ShipToChoice = (props: Props) => (
  <ShipToSelect
    shipTos={useShipTos(useCustomerSession())}
    hasAll={false}
    width={300}
    // A click on a choice is a click within the question or the bar around the field.
    comboboxProps={{ withinPortal: false }}
    {...props}
  />
)
