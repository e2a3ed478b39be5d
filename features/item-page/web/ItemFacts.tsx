import { formatQuantity } from '#kit/contract/declare/format.ts'
import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'
import { Box } from '@mantine/core'
import type { ItemRow } from './figures.ts'
import classes from './Item.module.css'

const known = (count: number) => (count === 0 ? '' : formatQuantity(count))

export function ItemFacts({ item }: { item: ItemRow }) {
  const facts: [string, string][] = [
    ['Description', sentenceCase(item.description2)],
    ['Customer part', item.customerPart],
    ['Vendor', [item.vendor, item.vendorName].filter(Boolean).join(' ')],
    ['Vendor part', item.vendorPart],
    ['Pack', item.pack],
    ['Case pack', known(item.casePack)],
    ['Unit', item.unit],
    ['Weight (lb)', known(item.weight)],
    ['Cube (cu ft)', known(item.cube)],
    ['Pallet quantity', known(item.palletQuantity)],
    ['Department', item.department],
    ['Flyer page', item.flyerPage],
  ]
  return (
    <Box component="section" className="box" p="0.625rem 1rem 0.75rem" aria-label="About this item">
      <h2>About this item</h2>
      <dl className={`${classes.facts} dense`}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Box>
  )
}
