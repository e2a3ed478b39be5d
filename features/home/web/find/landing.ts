import { asPrinted } from '#kit/contract/declare/format.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { meets, type Rights } from '#kit/contract/declare/need.ts'
import { orderName } from '#orders/contract/documents/order-number.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import { screens as itemPage } from '#item-page/contract/screens.ts'
import { screens as items } from '#items/contract/screens.ts'
import { hasFeature } from '#kit/web/screen/features.ts'
import { naming } from '#kit/web/screen/linked-customer.ts'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { type Session, useSession } from '#kit/web/session/session.ts'
import { useInvoiceWindow } from '#money/web/files/InvoiceLink.tsx'
import type { findDocuments } from '#home/contract/find/endpoints.ts'
import type { FoundItem, ItemMatch } from '#buying/web/ordering/item-search.ts'

export type FoundDocument = RowOfList<typeof findDocuments>
export type Match = { kind: 'document'; found: FoundDocument } | ItemMatch

export interface Landing {
  screen: ScreenName
  search: Record<string, string>
}

/** Returns the screen of a document; undefined for an invoice without a stored order, which opens as a file. */
function documentLanding(found: FoundDocument, session: Session | undefined): Landing | undefined {
  const { kind, companyNumber: company, orderNumber: order, orderSequenceNumber: sequence } = found
  if (order === '') return undefined
  const orderKeys = { company, order, sequence, ...naming(session, { company, customer: found.customerNumber }) }
  if (kind === 'tracking') return { screen: 'orderTracking', search: { ...orderKeys, parcel: found.trackingNumber } }
  return { screen: 'orderDetails', search: orderKeys }
}

/** If the viewer can't open the item's page, the item opens in Inventory or else in the Price List. */
const searchLanding = ({ itemNumber }: FoundItem, rights: Rights | undefined): Landing => ({
  screen: meets(items.inventory.needs, rights) ? 'inventory' : 'priceList',
  search: { searchWord: itemNumber, searchWordType: 'IT', qualifier: 'equal', searched: 'yes' },
})

const itemLanding = (item: FoundItem, rights: Rights | undefined): Landing =>
  hasFeature(itemPage.item.feature)
    ? { screen: 'item', search: { item: item.itemNumber } }
    : searchLanding(item, rights)

export const landingOf = (match: Match, session: Session | undefined): Landing | undefined =>
  match.kind === 'item' ? itemLanding(match.item, session?.rights) : documentLanding(match.found, session)

export function matchName({ kind, orderNumber, orderSequenceNumber, referenceNumber, trackingNumber }: FoundDocument) {
  if (kind === 'tracking') return `Parcel ${trackingNumber}`
  if (orderNumber === '') return `Invoice ${asPrinted(referenceNumber)}`
  return `Order ${orderName(orderNumber, orderSequenceNumber)}`
}

export const matchKey = (match: Match): string =>
  match.kind === 'item'
    ? `item ${match.item.itemNumber}`
    : `${match.found.companyNumber} ${match.found.customerNumber} ${matchName(match.found)}`

/** Opens a match: its screen, or the file of an invoice whose order is no longer stored. */
export function useOpenMatch(): (match: Match) => void {
  const session = useSession()
  const openScreen = useOpenScreen()
  const { mutate: openInvoice } = useInvoiceWindow('tab')
  return (match) => {
    const landing = landingOf(match, session)
    if (landing) openScreen(landing.screen, landing.search)
    if (landing || match.kind === 'item') return
    const { referenceNumber: number, companyNumber: company, customerNumber: customer, shipToNumber } = match.found
    openInvoice({ number, company, customer, shipTo: shipToNumber, order: '' })
  }
}
