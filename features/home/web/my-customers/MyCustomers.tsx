import { shownColumns } from '#kit/contract/declare/columns.ts'
import { formatDate, formatValue } from '#kit/contract/declare/format.ts'
import { percentChange } from '#kit/contract/percent-change.ts'
import { sumMoney } from '#kit/contract/cents.ts'
import { myCustomerColumns } from '#home/contract/my-customers/columns.ts'
import { listMyCustomers } from '#home/contract/my-customers/endpoints.ts'
import { screens } from '#app/contract/screens.ts'
import type { ComponentProps } from 'react'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Totals } from '#kit/web/grid/Totals.tsx'
import { Change, writePercent } from '#kit/web/messages/Change.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { callIdentity, type Session } from '#kit/web/session/session.ts'
import { customerCells, type CustomerRow } from './cells.tsx'

const sumOf = (rows: readonly CustomerRow[], key: keyof CustomerRow) =>
  sumMoney(rows.map((row) => Number(row[key] ?? 0)))

/** The sums of the columns that the viewer may see, and the change of purchases. */
function totalsOf(rows: readonly CustomerRow[], { rights }: Session): ComponentProps<typeof Totals>['totals'] {
  const change = percentChange(sumOf(rows, 'LastYear'), sumOf(rows, 'ThisYear'))
  return [
    ...shownColumns(myCustomerColumns, rights)
      .filter((column) => 'sum' in column)
      .map(({ key, header, format }) => [header, formatValue(format, sumOf(rows, key))] as const),
    change !== undefined && ['Against Last Year', <Change key="change" change={change} write={writePercent} />],
  ]
}

/** The customers of a group or an employee, those that need a call first. */
export function MyCustomers({ session }: { session: Session }) {
  const input = { identityKey: callIdentity(session) }
  const list = useList(listMyCustomers, input)
  return (
    <Screen
      title="My customers"
      tab={screens.home.title}
      note={<span className="muted dense">Sorted by what needs a call</span>}
      actions={<ExportMenu list={listMyCustomers} filtered={input} />}
    >
      <PortalGrid
        id="my-customers"
        columns={myCustomerColumns}
        list={list}
        cells={customerCells}
        words={{ empty: 'This account has no customers.' }}
      />
      {list.rows && list.rows.length > 0 && (
        <Totals foot rows={['Customers', list.rows.length]} totals={totalsOf(list.rows, session)} />
      )}
      <p className="muted dense">
        Both years to {formatDate(portalDay()).slice(0, 5)}. Every figure opens its screen as that customer.
      </p>
    </Screen>
  )
}
