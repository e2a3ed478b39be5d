import { screens, type ScreenName } from '@trade-counter/contract/screens.ts'
import type { RowOf } from '@trade-counter/contract/kit/declare/columns.ts'
import { customerColumns } from '@trade-counter/contract/slices/session/columns.ts'
import { listCustomers } from '@trade-counter/contract/slices/session/endpoints.ts'
import type { Entry } from '@trade-counter/contract/slices/session/find-entry.ts'
import { beforeCustomerList } from '@trade-counter/contract/slices/session/rules.ts'
import { Button } from '@mantine/core'
import { useOpenScreen } from '#web/kit/screen/ScreenLink.tsx'
import { callIdentity, chooseCustomer, useSession } from '#web/kit/session/session.ts'
import { useList } from '#web/kit/calls/use-list.ts'
import { Entrance } from '../Entrance.tsx'
import { EntryPicker } from './EntryPicker.tsx'
import { loadCustomer } from './load-customer.ts'

type Row = RowOf<typeof customerColumns>

const describe = (row: Row): Entry => ({
  key: row.CUSTID + row.ShipTo,
  codes: [row.CustomerNumber, row.CUSTID, row.ShipTo],
  name: row.Name,
  other: [row.Company, row.Location, row.City, row.State].join(' '),
})

/** Switches to the chosen customer's data by reloading the whole app at Home. */
async function select(row: Row): Promise<void> {
  await chooseCustomer(await loadCustomer({ company: row.Company, customer: row.CustomerNumber, shipTo: row.ShipTo }))
  location.assign(screens.home.path)
}

function CustomerList({ employees }: { employees: ScreenName }) {
  const session = useSession()
  const open = useOpenScreen()
  const identity = session && callIdentity(session)
  const input =
    session && identity !== undefined
      ? { customerNumber: identity, loginTypeCode: session.rights.loginType }
      : undefined
  const list = useList(listCustomers, input)
  if (!session) return null
  const before = beforeCustomerList(session.rights.loginType) === '/Login' ? 'login' : employees
  return (
    <EntryPicker
      title={screens.customerList.title}
      id="customers"
      owner={identity ?? ''}
      columns={customerColumns}
      list={list}
      what="a customer"
      hint="number, name, initials, or city"
      describe={describe}
      marked="Name"
      onChoose={select}
      previous={
        <Button variant="default" onClick={() => open(before)}>
          Previous
        </Button>
      }
    />
  )
}

/** After sign-in. */
export const CustomerListScreen = () => (
  <Entrance title={screens.customerList.title} wide>
    <CustomerList employees="employeeList" />
  </Entrance>
)

/** From the menu. */
export const CustomerListMenuScreen = () => <CustomerList employees="employeeListFromMenu" />
