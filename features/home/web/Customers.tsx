import { formatMoney, formatQuantity, counted } from '#kit/contract/declare/format.ts'
import { percentChange } from '#kit/contract/percent-change.ts'
import { listFewerPurchases, listLateCustomers } from '#home/contract/endpoints.ts'
import { type TileLink, tileLinks } from '#home/contract/tile-links.ts'
import type { ReactNode } from 'react'
import { Change, writePercent } from '#kit/web/messages/Change.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { callIdentity, type Session } from '#kit/web/session/session.ts'
import { CustomerLink } from './CustomerLink.tsx'
import classes from './Customers.module.css'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { Panel } from '#kit/web/panels/Panel.tsx'
import { useAllowedList } from '#kit/web/panels/use-allowed-list.ts'

interface CustomerKey {
  Company: string
  CustomerNumber: string
  ShipTo: string
  Name: string
}

interface RowsProps<Row extends CustomerKey> {
  rows: readonly Row[]
  link: TileLink
  mark: (row: Row) => ReactNode
  figure: (row: Row) => string
  none: string
}

function CustomerRows<Row extends CustomerKey>({ rows, link, mark, figure, none }: RowsProps<Row>) {
  if (rows.length === 0) return <p className="muted">{none}</p>
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.Company + row.CustomerNumber + row.ShipTo} className={`leads ${classes.row}`}>
          <CustomerLink row={row} link={link} className={`leads-link ${classes.name} cut`}>
            {row.Name}
          </CustomerLink>
          <span>{mark(row)}</span>
          <span className={`${classes.figure} figure`}>{figure(row)}</span>
        </li>
      ))}
    </ul>
  )
}

const waiting = <Wait lines={sameLines(5, '1fr 6rem 5.5rem')} />

/** A group's or an employee's customers, worst first: who is past due, and who buys less. */
export function Customers({ session }: { session: Session }) {
  const input = { identityKey: callIdentity(session) }
  const late = useAllowedList(listLateCustomers, input)
  const fewer = useAllowedList(listFewerPurchases, input)
  return (
    <>
      {late && (
        <Panel title="Customers past due" list={late} placeholder={waiting}>
          <CustomerRows
            rows={(late.rows ?? []).filter(({ PastDueBalance }) => PastDueBalance > 0)}
            link={tileLinks.pastDue()}
            mark={({ DaysPastDue }) =>
              DaysPastDue !== null && <Tag kind="late">{counted(DaysPastDue, 'day')} past due</Tag>
            }
            figure={({ PastDueBalance }) => formatMoney(PastDueBalance)}
            none="No customer is past due."
          />
        </Panel>
      )}
      {fewer && (
        <Panel title="Customers buying less" list={fewer} placeholder={waiting}>
          <CustomerRows
            rows={(fewer.rows ?? []).map(comparable).filter(({ now, before }) => now < before)}
            link={tileLinks.purchases()}
            mark={({ now, before }) => <Change change={percentChange(before, now) ?? null} write={writePercent} />}
            figure={({ now, before, inDollars }) =>
              inDollars ? formatMoney(now - before) : `${formatQuantity(now - before)} units`
            }
            none="No customer buys less than in the same days of last year."
          />
        </Panel>
      )}
    </>
  )
}

interface Compared extends CustomerKey {
  Purchases: number | null
  LastPurchases: number | null
  Quantity: number
  LastQuantity: number
}

/** Compares dollars, or units if the viewer may not see prices. */
function comparable(row: Compared) {
  const { Company, CustomerNumber, ShipTo, Name, Purchases, LastPurchases, Quantity, LastQuantity } = row
  const key = { Company, CustomerNumber, ShipTo, Name }
  return Purchases !== null && LastPurchases !== null
    ? { ...key, inDollars: true, now: Purchases, before: LastPurchases }
    : { ...key, inDollars: false, now: Quantity, before: LastQuantity }
}
