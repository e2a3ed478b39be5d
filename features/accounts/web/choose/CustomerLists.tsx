import { screens } from '#accounts/contract/screens.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { customerColumns } from '#accounts/contract/columns.ts'
import { listCustomers } from '#accounts/contract/endpoints.ts'
import type { Entry } from '#accounts/contract/find-entry.ts'
import { beforeCustomerList } from '#accounts/contract/rules.ts'
import { servedAt } from '#kit/web/brand/addresses.ts'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { useScreen, useShownScreen } from '#kit/web/screen/screens.ts'
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

async function select(row: Row): Promise<void> {
  const { Company: company, CustomerNumber: customer, ShipTo: shipTo, ShipToShown: shipToShown } = row
  await chooseCustomer(await loadCustomer({ company, customer, shipTo, shipToShown }))
}

interface Props {
  /** Says why a customer is needed. */
  note?: string
  /** Reloads the whole app, so that it shows the chosen customer's data. */
  onChosen: () => void
  /** The screen that 'Previous' opens for an employee; a group goes to the sign-in. */
  employees: ScreenName
}

function CustomerList({ note, onChosen, employees }: Props) {
  const session = useSession()
  const open = useOpenScreen()
  const input = session && { customerNumber: callIdentity(session), loginTypeCode: session.rights.loginType }
  const list = useList(listCustomers, input)
  if (!session) return null
  const before = beforeCustomerList(session.rights.loginType) === '/Login' ? 'login' : employees
  return (
    <EntryPicker
      title={screens.customerList.title}
      note={note}
      id="customers"
      owner={callIdentity(session)}
      columns={customerColumns}
      list={list}
      what="a customer"
      hint="number, name, initials, or city"
      describe={describe}
      marked="Name"
      onChoose={async (row) => {
        await select(row)
        onChosen()
      }}
      onPrevious={() => open(before)}
    />
  )
}

function useOpenHome(): () => void {
  const { path } = useScreen('home')
  return () => location.assign(servedAt(`${path}?show=customer`))
}

export const CustomerListScreen = () => (
  <Entrance title={screens.customerList.title} wide>
    <CustomerList onChosen={useOpenHome()} employees="employeeList" />
  </Entrance>
)

export const CustomerListMenuScreen = () => <CustomerList onChosen={useOpenHome()} employees="employeeListFromMenu" />

/** Asks for the customer in place of a screen that needs one, and then opens that screen. */
export function CustomerChoice() {
  const [, screen] = useShownScreen() ?? []
  return (
    <CustomerList
      note={screen && `${screen.label} opens for the customer that you select.`}
      onChosen={() => location.reload()}
      employees="employeeListFromMenu"
    />
  )
}
