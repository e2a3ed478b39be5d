import type { ScreenName } from '#kit/contract/declare/register.ts'
import { screens } from '#accounts/contract/screens.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { employeeColumns } from '#accounts/contract/columns.ts'
import { listEmployees } from '#accounts/contract/endpoints.ts'
import type { Entry } from '#accounts/contract/find-entry.ts'
import { employeeCompanyNumber } from '#accounts/contract/identity.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { chooseEmployee, useSession } from '#kit/web/session/session.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { Entrance } from '../Entrance.tsx'
import { EntryPicker } from './EntryPicker.tsx'

type Row = RowOf<typeof employeeColumns>

const describe = (row: Row): Entry => ({
  key: employeeCompanyNumber(row.EmployeeId, row.Region),
  codes: [row.EmployeeId],
  name: row.EmployeeName,
  other: row.Region,
})

const choose = ({ EmployeeId: id, EmployeeName: name, Region: region }: Row): Promise<void> =>
  chooseEmployee({ key: employeeCompanyNumber(id, region), id, name, region })

/** @param props.customers the customer list that the choice opens; `previous` where 'Previous' leads */
function EmployeeList({ customers, previous }: { customers: ScreenName; previous: ScreenName }) {
  const session = useSession()
  const open = useOpenScreen()
  const router = useRouter()
  // Only employee logins have employees to choose from.
  const input = session?.rights.loginType === 'E' ? { empLoginID: session.identityKey } : undefined
  const list = useList(listEmployees, input)
  const select = async (row: Row) => {
    await choose(row)
    open(customers)
  }
  const [isFirst] = useState(session?.employee === undefined)
  const [only, ...others] = list.rows ?? []
  const choosesItself = isFirst && only !== undefined && others.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list arrives once
  useEffect(() => {
    if (!choosesItself) return
    const { href } = router.latestLocation
    // Whoever has opened another screen meanwhile stays there.
    void choose(only).then(() => router.latestLocation.href === href && open(customers))
  }, [list.rows])
  if (!session) return null
  return (
    <EntryPicker
      title={screens.employeeList.title}
      id="employees"
      owner={session.identityKey}
      columns={employeeColumns}
      list={{ ...list, rows: !input ? [] : choosesItself ? undefined : list.rows }}
      what="an employee"
      hint="number, name, initials, or region"
      describe={describe}
      marked="EmployeeName"
      onChoose={select}
      onPrevious={() => open(previous)}
    />
  )
}

export const EmployeeListScreen = () => (
  <Entrance title={screens.employeeList.title} wide>
    <EmployeeList customers="customerList" previous="login" />
  </Entrance>
)

export const EmployeeListFromMenuScreen = () => <EmployeeList customers="customerListMenu" previous="home" />
