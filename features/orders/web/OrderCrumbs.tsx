import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useScreen } from '#kit/web/screen/screens.ts'
import { type AddressSearch, fromReturnParams } from '#kit/web/screen/search-codec.ts'

const ownNames = { displayOrders: 'Order Search', accountsPayable: 'AP Detail', home: undefined, item: undefined }

interface Props {
  /** The screen from which the user opened the order. */
  from: keyof typeof ownNames
  address: AddressSearch
}

/** Links to the previous screens in their previous state. */
export function OrderCrumbs({ from, address }: Props) {
  const { title } = useScreen(from)
  return (
    <>
      {from === 'accountsPayable' && <ScreenLink screen="accountsPayable">AP Summary</ScreenLink>}
      <ScreenLink screen={from} search={fromReturnParams(address)}>
        {ownNames[from] ?? title}
      </ScreenLink>
    </>
  )
}
