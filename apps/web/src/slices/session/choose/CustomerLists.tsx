import { screens, type ScreenName } from '@trade-counter/contract/screens.ts'
import type { RowOf } from '@trade-counter/contract/kit/declare/columns.ts'
import { customerColumns } from '@trade-counter/contract/slices/session/columns.ts'
import { listCustomers } from '@trade-counter/contract/slices/session/endpoints.ts'
import type { Entry } from '@trade-counter/contract/slices/session/find-entry.ts'
import { beforeCustomerList } from '@trade-counter/contract/slices/session/rules.ts'
import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { Wait } from '#web/kit/messages/Wait.tsx'
import { fromReturnParams } from '#web/kit/screen/return-params.ts'
import { type AddressSearch, writeAddress } from '#web/kit/screen/search-codec.ts'
import { useScreenSearch } from '#web/kit/screen/use-screen-search.ts'
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

/** Switches to the chosen customer's data by reloading the whole app, at an address. */
async function select(row: Row, address: string = screens.home.path): Promise<void> {
  await chooseCustomer(await loadCustomer({ company: row.Company, customer: row.CustomerNumber, shipTo: row.ShipTo }))
  location.assign(address)
}

/** A link that chooses a customer and opens a screen, whose own address fields are carried along. */
const choiceAddress = z.object({
  /** Company, customer number, and ship-to number, joined; empty to choose by hand. */
  choose: z.string().max(14).catch(''),
  open: z.enum(Object.keys(screens) as [ScreenName, ...ScreenName[]]).catch('home'),
})

/** Follows such a link. @returns whether it does: a customer that the viewer may not choose has to be chosen by hand */
function useLinkedChoice(rows: readonly Row[] | undefined): boolean {
  const [{ choose, open }] = useScreenSearch(choiceAddress)
  const address: AddressSearch = useSearch({ strict: false })
  const started = useRef(false)
  const row =
    rows?.find(({ CUSTID, ShipTo }) => CUSTID + ShipTo === choose) ?? rows?.find(({ CUSTID }) => CUSTID === choose)
  useEffect(() => {
    if (!row || started.current) return
    started.current = true
    void select(row, screens[open].path + writeAddress(fromReturnParams(address)))
  }, [row, open, address])
  return choose !== '' && (row !== undefined || rows === undefined)
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
  const isChosen = useLinkedChoice(list.rows)
  if (!session) return null
  if (isChosen && !list.error) return <Wait height={300} />
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
      onChoose={(row) => select(row)}
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
