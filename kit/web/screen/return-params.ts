import { linkedField } from './linked-customer.ts'
import type { AddressSearch } from './search-codec.ts'

/** Prefixes another screen's address fields to keep them separate from this screen's. */
const mark = 'back.'

/** Prefixes a screen's address fields for the way back from a screen that it opens for the same customer. */
export const toReturnParams = (search: AddressSearch): AddressSearch =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name]) => !name.startsWith(mark) && name !== linkedField)
      .map(([name, value]) => [mark + name, value]),
  )

/** Returns the prefixed fields, to pass on to the next screen. */
export const returnParams = (search: AddressSearch): AddressSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name.startsWith(mark)))

/** Returns the original address fields of the screen that opened this one. */
export const fromReturnParams = (search: AddressSearch): AddressSearch =>
  Object.fromEntries(Object.entries(returnParams(search)).map(([name, value]) => [name.slice(mark.length), value]))
