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

/** The address fields that a view of this screen keeps. */
const ownFields = (search: AddressSearch, screen: Kept) => fieldsWhere(search, (name) => isOwn(name, screen))

const sorted = (search: AddressSearch): string =>
  writeAddress(Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)))).slice(1)

/** What a view of this screen keeps of an address, as a query with sorted fields. */
export const keptAddress = (search: AddressSearch, screen: Kept): string => sorted(ownFields(search, screen))

/** The fields of a view's address; fields that this screen's views do not keep are dropped. */
export const viewFields = ({ address }: Pick<SavedView, 'address'>, screen: Kept): AddressSearch =>
  ownFields(parseAddress(address), screen)

/** The address of a view or of the original screen, with the same customer and document as the current address. */
export function openedAddress(search: AddressSearch, screen: Kept, view?: SavedView, hasStart = false): AddressSearch {
  const others = fieldsWhere(search, (name) => name !== viewField && !isOwn(name, screen))
  if (view) return { ...others, ...viewFields(view, screen), [viewField]: view.id }
  return { ...others, ...(hasStart && { [viewField]: originalView }) }
}

/** Whether an address has no view and no filters, like the navigation's: the screen opens with its start view. */
export const isBare = (search: AddressSearch, screen: Kept): boolean =>
  !(viewField in search) && keptAddress(search, screen) === ''
