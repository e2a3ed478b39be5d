import { counted } from '#kit/contract/declare/format.ts'
import type { Breach } from '#kit/server/db/load-schema.ts'
import { paddedNumber } from '#kit/server/tables/erp-number.ts'
import type { CheckedLoad } from '../checking/row-checks.ts'
import { side } from '../difference/difference.ts'
import type { ErpNumbers } from '../reading/erp-numbers.ts'
import { mergesTable } from './merge-customers.ts'
import { current } from './staging.ts'

/** What a load does with a customer's number. Names are as loaded, and as the load leaves them. */
export interface NumberChange {
  change: 'renumbered' | 'merged' | 'reused'
  company: string
  from: string
  to: string
  formerName: string
  name: string
}

const numberOf = (alias: string, prefix = '') =>
  paddedNumber(`coalesce(nullif(${alias}.${prefix}customer_number, ''), ${alias}.${prefix}customer)`)

/** Lists the customers that a load renumbers, merges, or gives a number that another customer had. */
export async function numberChanges(
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
    `select * from (
       select 'renumbered' as change, d.n_company as company, ${numberOf('d', 'o_')} as "from", ${numberOf('d', 'n_')} as "to",
         d.o_name as "formerName", d.n_name as name
       from ${difference.relation('customers')} d
       where ${wasThere} and ${isThere} and ${numberOf('d', 'o_')} <> ${numberOf('d', 'n_')}
       union all select 'reused', u.owner, u.number, u.number, coalesce(f.name, ''), d.n_name
       from jsonb_to_recordset($1) as u(owner text, number text, "formerKey" text, key text)
       join ${difference.relation('customers')} d on d.n_company = u.owner and d.n_customer = u.key
       left join ${current('customers')} f on f.company = u.owner and f.customer = u."formerKey"
       ${hasMerges ? merged : ''}) c order by 1, 2, 3`,
    [JSON.stringify(numbers.reused)],
  )
}

const plain = (name: string) => name.trim().toLowerCase()
const says = {
  renumbered: 'renumbers customers that have other names',
  merged: 'merges customers of other names',
  reused: 'reuses numbers of other customers',
} as const
const shownNames = 5

/** Returns why a person must confirm changes of numbers: two companies must not become one by mistake. */
export function numberBreaches(changes: readonly NumberChange[]): Breach[] {
  const doubtful = changes.filter(
    ({ change, formerName, name }) => change === 'reused' || plain(formerName) !== plain(name),
  )
  return Object.entries(Object.groupBy(doubtful, ({ change }) => change)).map(([change, found]) => {
    const rest = found.length - shownNames
    const names = found
      .slice(0, shownNames)
      .map(
        ({ company, from, to, formerName, name }) =>
          `${company} ${from} "${formerName}" ${from === to ? 'is now' : `to ${to}`} "${name}"`,
      )
    const more = rest > 0 ? [`and ${counted(rest, 'other')}`] : []
    return { file: 'customers.csv', says: says[change as NumberChange['change']], names: [...names, ...more] }
  })
}
