import type { Screen } from '#kit/contract/declare/screen.ts'
import type { SavedView } from '#views/contract/endpoints.ts'
import { isKept, originalView, viewField } from '#views/contract/rules.ts'
import { gridFields } from '#kit/web/grid/use-grid-view.ts'
import { type AddressSearch, parseAddress, writeAddress } from '#kit/web/screen/search-codec.ts'

type Kept = Pick<Screen, 'namesSubject'>

const isOwn = (name: string, { namesSubject }: Kept): boolean =>
  namesSubject ? gridFields.includes(name) : isKept(name)

const fieldsWhere = (search: AddressSearch, keep: (name: string) => boolean): AddressSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => keep(name)))

const ownFields = (search: AddressSearch, screen: Kept) => fieldsWhere(search, (name) => isOwn(name, screen))

const sorted = (search: AddressSearch): string =>
  writeAddress(Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)))).slice(1)

/** Returns the part of an address that a view of this screen stores, as a query with sorted fields. */
export const keptAddress = (search: AddressSearch, screen: Kept): string => sorted(ownFields(search, screen))

/** Returns the fields of a view's address, without those that views of this screen do not store. */
export const viewFields = ({ address }: Pick<SavedView, 'address'>, screen: Kept): AddressSearch =>
  ownFields(parseAddress(address), screen)

/** Returns the address of a view or of the original screen, with the current customer and document. */
export function openedAddress(search: AddressSearch, screen: Kept, view?: SavedView, hasStart = false): AddressSearch {
  const others = fieldsWhere(search, (name) => name !== viewField && !isOwn(name, screen))
  if (view) return { ...others, ...viewFields(view, screen), [viewField]: view.id }
  return { ...others, ...(hasStart && { [viewField]: originalView }) }
}

/** Whether an address has neither a view nor filters. The screen then opens with its start view. */
export const isBare = (search: AddressSearch, screen: Kept): boolean =>
  !(viewField in search) && keptAddress(search, screen) === ''
