import { formatPrice, formatQuantity, shortDate } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { Tag } from '#kit/web/messages/Tag.tsx'
import type { ItemMatch } from './item-search.ts'

/** An item in a list of matches: stock, price, pack, and the last purchase. */
export function FoundItem({ match: { item, quantity } }: { match: ItemMatch }) {
  const { available, price, lastBought, lastQuantity } = item
  const notes = [
    item.customerPartNumber !== '' && `Customer part ${item.customerPartNumber}`,
    item.kind === 'vendor part' && `Vendor part ${item.vendorPartNumber}`,
    item.packDescription,
    available !== null && (available > 0 ? `${formatQuantity(available)} in stock` : 'out of stock'),
    price !== null && formatPrice(price),
    lastBought !== null && `last ${shortDate(lastBought, portalDay())}: ${formatQuantity(lastQuantity)}`,
  ]
  return (
    <>
      <span className="cut">
        {quantity !== '' && <Tag kind="current">Add {formatQuantity(Number(quantity))}</Tag>}{' '}
        <span className="code">{item.itemNumber}</span> {sentenceCase(item.description)}
      </span>
      <span className="muted">{notes.filter(Boolean).join(' · ')}</span>
    </>
  )
}
