import type { InputOf } from '#kit/contract/declare/endpoint.ts'
import type { runReport as reportCall } from '#reports/contract/consolidated-inventory/endpoints.ts'
import { decimal } from '#app/server/testing/data/sales-lines.ts'
import { type Data, members, today } from './made-stock.ts'

export interface Run {
  input: InputOf<typeof reportCall>
  /** A subset of the covered customers; undefined for all. */
  customers: string[] | undefined
  company: string | undefined
  mayPrice: boolean
  allItems: boolean
}

const sameOr = (values: unknown[], otherwise: unknown) => (new Set(values).size === 1 ? values[0] : otherwise)

/** Computes the report one pair of customer and stock row at a time. */
export function obviously(data: Data, { input, customers: asked, company, mayPrice, allItems }: Run) {
  const is = (deal: { company: string; item: string; customer?: string }) => (other: typeof deal) =>
    other.company === deal.company && other.item === deal.item && other.customer === deal.customer
  type Held = Data['stock'][number]
  const groups = new Map<string, { key: object; items: Data['items']; held: Map<Held, number | null> }>()
  for (const { company: at, customer } of members) {
    if ((asked && !asked.includes(at + customer)) || (company !== undefined && at !== company)) continue
    for (const row of data.stock.filter((one) => one.company === at)) {
      const item = data.items.find(is({ company: at, item: row.item }))
      if (!item) throw new Error('no such item')
      const deal = is({ company: at, customer, item: row.item })
      const part = data.customerItems.find(deal)?.customer_part
      if (!allItems && part === undefined && !data.bought.some(deal)) continue
      const own = data.prices.find((one) => deal(one) && (one.ends === null || one.ends >= today))?.price
      const price = own ?? data.listed.find(is({ company: at, item: row.item }))?.price ?? null
      const number = { B: item.item, C: part ?? '', V: item.vendor_part }[input.cPType ?? 'B']
      const limits = [input.frItem, input.toItem, input.itemList]
      if (limits.some((limit) => limit !== undefined) && number === '') continue
      if (input.frItem !== undefined && number < input.frItem) continue
      if (input.toItem !== undefined && number > input.toItem) continue
      if (input.itemList && !input.itemList.includes(number)) continue
      if (input.vendList && !input.vendList.includes(item.vendor)) continue
      const key = {
        ...(input.dimCustPart && { customerPart: part ?? '' }),
        ...(input.dimItem && { itemNumber: item.item }),
        ...(input.dimCo && { locationAbbr: row.warehouse }),
        ...(input.dimStk && { stockNo: row.stocked === 'S' ? 'Stock' : 'Non-stock' }),
        ...(input.dimVPart && { vendorPart: item.vendor_part }),
        ...(input.dimVend && { vendorNumber: item.vendor }),
        ...(input.dimPODate && { poDate: row.scheduled_date }),
        ...(input.dimPal && { Pallet: item.pallet_quantity }),
        ...(input.dimCurPrice && mayPrice && { prc: price === null ? null : Number(decimal(price, 4)) }),
      }
      const name = JSON.stringify(key)
      const group = groups.get(name) ?? { key, items: [] as Data['items'], held: new Map<Held, number | null>() }
      groups.set(name, group)
      group.items.push(item)
      const before = group.held.get(row) ?? null
      group.held.set(row, before === null ? price : price === null ? before : Math.min(before, price))
    }
  }
  return [...groups.values()].map(({ key, items, held }) => {
    const sum = (of: (row: Held) => number) =>
      Number(
        decimal(
          [...held.keys()].reduce((total, row) => total + of(row), 0),
          2,
        ),
      )
    const worth = [...held].filter(([, price]) => price !== null)
    const value = worth.reduce(
      (total, [row, price]) => total + BigInt(row.on_hand - row.on_demand) * BigInt(price ?? 0),
      0n,
    )
    const texts = (of: (item: Data['items'][number]) => unknown, otherwise: unknown = '') =>
      sameOr(items.map(of), otherwise)
    return {
      ...key,
      ...((input.dimItem || input.dimCustPart || input.dimVPart) && { description: texts((item) => item.description) }),
      ...(input.dimItem && {
        casePack: texts((item) => item.case_pack, null),
        packDescption: texts((item) => item.pack_description),
      }),
      ...(input.dimVend && { vendorName: texts((item) => `${item.vendor} Inc`) }),
      ...(input.dimPal && { pallet: texts((item) => item.pallet_quantity) }),
      ...(input.meaAVL && { avl: sum((row) => row.on_hand - row.on_demand) }),
      ...(input.meaVAL && mayPrice && { val: worth.length === 0 ? null : Number(decimal(value, 6)) }),
      ...(input.meaQOO && { qoo: sum((row) => row.on_demand) }),
      ...(input.meaAVLOO && { avloo: sum((row) => row.on_hand - row.on_demand + row.on_order) }),
    }
  })
}
