import { counted } from '#kit/contract/declare/format.ts'
import type { Breach } from '#kit/server/db/load-schema.ts'
import { paddedNumber } from '#kit/server/tables/erp-number.ts'
import type { CheckedLoad } from '../checking/row-checks.ts'
import { side } from '../difference/difference.ts'
import type { ErpNumbers } from '../reading/erp-numbers.ts'
import { mergesTable } from './merge-customers.ts'
import { current } from './staging.ts'

/** What a load does with the number of a customer or an item. Names are as loaded, and as the load leaves them. */
export interface NumberChange {
  of: 'customer' | 'item'
  change: 'renumbered' | 'merged' | 'reused'
  company: string
  from: string
  to: string
  formerName: string
  name: string
}

const numberOf = (alias: string, prefix = '') =>
  paddedNumber(`coalesce(nullif(${alias}.${prefix}customer_number, ''), ${alias}.${prefix}customer)`)

/** Lists the customers and items that a load renumbers, merges, or gives a number that another one had. */
export async function numberChanges(
  load: CheckedLoad,
  numbers: ErpNumbers,
  hasMerges: boolean,
): Promise<NumberChange[]> {
  return [...(await customerChanges(load, numbers, hasMerges)), ...(await itemChanges(load, numbers))]
}

async function customerChanges(
  { session, difference }: CheckedLoad,
  numbers: ErpNumbers,
  hasMerges: boolean,
): Promise<NumberChange[]> {
  if (!difference.has('customers')) return []
  const { wasThere, isThere } = side({ key: ['company'] })
  const after = difference.after('customers')
  const merged = `union all select 'merged', m.company, ${numberOf('f')}, ${numberOf('r')}, f.name, r.name
    from ${mergesTable} m join ${current('customers')} f on f.company = m.company and f.customer = m.merged
    join (select * from ${after} a offset 0) r on r.company = m.company and r.customer = m.remains`
  return session.query<NumberChange & object>(
    `select 'customer' as of, c.* from (
       select 'renumbered' as change, d.n_company as company, ${numberOf('d', 'o_')} as "from", ${numberOf('d', 'n_')} as "to",
         d.o_name as "formerName", d.n_name as name
       from ${difference.relation('customers')} d
       where ${wasThere} and ${isThere} and ${numberOf('d', 'o_')} <> ${numberOf('d', 'n_')}
       union all select 'reused', u.owner, u.number, u.number, coalesce(f.name, ''), d.n_name
       from jsonb_to_recordset($1) as u(owner text, number text, "formerKey" text, key text)
       join ${difference.relation('customers')} d on d.n_company = u.owner and d.n_customer = u.key
       left join ${current('customers')} f on f.company = u.owner and f.customer = u."formerKey"
       ${hasMerges ? merged : ''}) c order by 2, 3, 4`,
    [JSON.stringify(numbers.reused)],
  )
}

function itemChanges({ session, difference }: CheckedLoad, numbers: ErpNumbers): Promise<NumberChange[]> {
  if (!difference.has('items')) return Promise.resolve([])
  const { wasThere, isThere } = side({ key: ['company'] })
  return session.query<NumberChange & object>(
    `select 'item' as of, c.* from (
       select 'renumbered' as change, d.o_company as company, d.o_item as "from", d.n_item as "to",
         d.o_description as "formerName", d.n_description as name
       from ${difference.relation('items')} d where ${wasThere} and ${isThere} and d.o_item <> d.n_item
       union all select 'reused', u.company, u.number, u.number, coalesce(f.description, ''), d.n_description
       from jsonb_to_recordset($1) as u(company text, number text, former text)
       join ${difference.relation('items')} d on d.n_company = u.company and d.n_item = u.number and d.o_item is null
       left join ${current('items')} f on f.company = u.company and f.item = u.former) c order by 2, 3, 4`,
    [JSON.stringify(numbers.reusedItems)],
  )
}

const plain = (name: string) => name.trim().toLowerCase()
const says = {
  renumbered: (of: string) => `renumbers ${of} that have other names`,
  merged: (of: string) => `merges ${of} of other names`,
  reused: (of: string) => `reuses numbers of other ${of}`,
} as const
const shownNames = 5

/** Returns why a person must confirm changes of numbers: two companies must not become one by mistake. */
export function numberBreaches(changes: readonly NumberChange[]): Breach[] {
  const doubtful = changes.filter(
    ({ change, formerName, name }) => change === 'reused' || plain(formerName) !== plain(name),
  )
  return Object.values(Object.groupBy(doubtful, ({ of, change }) => `${of} ${change}`)).flatMap((found = []) => {
    const [first] = found
    if (!first) return []
    const whose = `${first.of}s`
    const rest = found.length - shownNames
    const names = found
      .slice(0, shownNames)
      .map(
        ({ company, from, to, formerName, name }) =>
          `${company} ${from} "${formerName}" ${from === to ? 'is now' : `to ${to}`} "${name}"`,
      )
    const more = rest > 0 ? [`and ${counted(rest, 'other')}`] : []
    return [{ file: `${whose}.csv`, says: says[first.change](whose), names: [...names, ...more] }]
  })
}
