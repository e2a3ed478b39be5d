import type { CompanyItem } from './company-items.ts'

const mostOffered = 3

/** What items of several makers have in common. */
const kindOf = ({ company, catalog }: CompanyItem) =>
  [company.company, catalog.family.code, catalog.unit, catalog.casePack, catalog.description].join('|')

/** Each item's equals from other makers in the same company, by item number. */
export function* substituteRows(items: readonly CompanyItem[]) {
  const kinds = Map.groupBy(items, kindOf)
  for (const one of items) {
    const others = (kinds.get(kindOf(one)) ?? []).filter((other) => other !== one).slice(0, mostOffered)
    for (const [at, { catalog }] of others.entries()) {
      yield {
        company: one.company.company,
        item: one.catalog.item,
        substitute: catalog.item,
        rank: at + 1,
        remark: `Same size, made by ${catalog.vendor.name}`.slice(0, 60),
      }
    }
  }
}
