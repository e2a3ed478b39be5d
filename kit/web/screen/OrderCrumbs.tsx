import { screens } from '#app/contract/screens.ts'
import { ScreenLink } from './ScreenLink.tsx'
import { type AddressSearch, fromReturnParams } from './search-codec.ts'

const names = {
  displayOrders: 'Order Search',
  accountsPayable: 'AP Detail',
  home: screens.home.title,
  item: screens.item.title,
}

interface Props {
  /** The screen from which the user opened the order. */
  from: keyof typeof names
  address: AddressSearch
}

/** Links to the previous screens in their previous state. */
export const OrderCrumbs = ({ from, address }: Props) => (
  <>
    {from === 'accountsPayable' && <ScreenLink screen="accountsPayable">AP Summary</ScreenLink>}
    <ScreenLink screen={from} search={fromReturnParams(address)}>
      {names[from]}
    </ScreenLink>
  </>
)
