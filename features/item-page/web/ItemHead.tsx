import { formatQuantity } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import type { readItem } from '#item-page/contract/endpoints.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { AddItem } from '#buying/web/ordering/AddItem.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import classes from './Item.module.css'

export type ItemRow = RowOfList<typeof readItem>

const counted = (count: number) => (count === 0 ? '' : formatQuantity(count))

/** The item's name and properties. */
export function ItemHead({ item }: { item: ItemRow }) {
  const facts: [string, string][] = [
    ['Customer part', item.customerPart],
    ['Vendor', [item.vendor, item.vendorName].filter(Boolean).join(' ')],
    ['Vendor part', item.vendorPart],
    ['Pack', item.pack],
    ['Case pack', counted(item.casePack)],
    ['Unit', item.unit],
    ['Weight (lb)', counted(item.weight)],
    ['Cube (cu ft)', counted(item.cube)],
    ['Pallet quantity', counted(item.palletQuantity)],
    ['Department', item.department],
    ['Flyer page', item.flyerPage],
  ]
  return (
    <section className={`${classes.head} box`} aria-label="What it is">
      <p className={classes.name}>
        {sentenceCase(item.description)}
        {item.bought === 'N' && <Tag>Never bought</Tag>}
      </p>
      {item.description2 !== '' && <p className="muted">{sentenceCase(item.description2)}</p>}
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <AddItem key={item.item} item={item.item} unit={item.unit} casePack={item.casePack} />
    </section>
  )
}
