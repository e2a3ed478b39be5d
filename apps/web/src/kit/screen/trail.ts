import type { AddressSearch } from './search-codec.ts'

/** Stands before the names of another screen's address fields, so that they do not get into this screen's own. */
const mark = 'back.'

/** A screen's own address fields, as a screen that is opened from it carries them along for the way back. */
export const carryAlong = (search: AddressSearch): AddressSearch =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([name]) => !name.startsWith(mark))
      .map(([name, value]) => [mark + name, value]),
  )

/** What was carried here, to be carried on. */
export const carriedOn = (search: AddressSearch): AddressSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name.startsWith(mark)))

/** The address fields of the screen from which this one was opened, as they were. */
export const wayBack = (search: AddressSearch): AddressSearch =>
  Object.fromEntries(Object.entries(carriedOn(search)).map(([name, value]) => [name.slice(mark.length), value]))
