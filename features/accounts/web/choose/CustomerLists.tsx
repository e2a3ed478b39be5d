import { screens, type ScreenName } from '#app/contract/screens.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { customerColumns } from '#accounts/contract/columns.ts'
import { listCustomers } from '#accounts/contract/endpoints.ts'
import type { Entry } from '#accounts/contract/find-entry.ts'
import { beforeCustomerList } from '#accounts/contract/rules.ts'
import { servedAt } from '#kit/web/brand/addresses.ts'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { callIdentity, chooseCustomer, useSession } from '#kit/web/session/session.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { Entrance } from '../Entrance.tsx'
import { EntryPicker } from './EntryPicker.tsx'
import { loadCustomer } from './load-customer.ts'

type Row = RowOf<typeof customerColumns>

const describe = (row: Row): Entry => ({
  key: row.CUSTID + row.ShipTo,
  codes: [row.CustomerShown, row.CustomerNumber, row.CUSTID, row.ShipToShown, row.ShipTo],
  name: row.Name,
  other: [row.Company, row.Location, row.City, row.State].join(' '),
})

/** Switches to the chosen customer's data by reloading the whole app at its Home. */
async function select(row: Row): Promise<void> {
  const { Company: company, CustomerNumber: customer, ShipTo: shipTo, ShipToShown: shipToShown } = row
  await chooseCustomer(await loadCustomer({ company, customer, shipTo, shipToShown }))
  location.assign(servedAt(`${screens.home.path}?show=customer`))
}

function CustomerList({ employees }: { employees: ScreenName }) {
  const session = useSession()
  const open = useOpenScreen()
  const input = session && { customerNumber: callIdentity(session), loginTypeCode: session.rights.loginType }
  const list = useList(listCustomers, input)
  if (!session) return null
  const before = beforeCustomerList(session.rights.loginType) === '/Login' ? 'login' : employees
  return (
    <EntryPicker
      title={screens.customerList.title}
      id="customers"
      owner={callIdentity(session)}
      columns={customerColumns}
      list={list}
      what="a customer"
      hint="number, name, initials, or city"
      describe={describe}
      marked="Name"
      onChoose={select}
      onPrevious={() => open(before)}
    />
  )
}

export const CustomerListScreen = () => (
  <Entrance title={screens.customerList.title} wide>
    <CustomerList employees="employeeList" />
  </Entrance>
)

export const CustomerListMenuScreen = () => <CustomerList employees="employeeListFromMenu" />
