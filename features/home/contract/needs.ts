import { any, flag } from '#kit/contract/declare/need.ts'

/** The need for contract or list prices. The list of price changes has those that the viewer may see. */
export const pricesShown = any(flag('CanViewCustomerPrices'), flag('CanViewPriceList'))
