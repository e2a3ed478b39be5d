import { inventoryColumns } from '@trade-counter/contract/inventory/columns.ts'
import { listVendors, searchInventory } from '@trade-counter/contract/inventory/endpoints.ts'
import { noInventory } from '@trade-counter/contract/inventory/rules.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { ExportButtons } from '#web/kit/ExportButtons.tsx'
import { PortalGrid } from '#web/kit/PortalGrid.tsx'
import { Screen } from '#web/kit/Screen.tsx'
import { useCustomerSession } from '#web/kit/session.ts'
import { useList } from '#web/kit/use-list.ts'
import { useScreenSearch } from '#web/kit/use-screen-search.ts'
import { InventoryFilter } from './InventoryFilter.tsx'
import { everythingInput, inventoryAddress, inventoryInput, looserSearch, searchedWords } from './inventory-search.ts'

const idle = 'Enter a search text and choose its type, or choose a vendor, then Search.'

/** What the chosen customer's items are, where they lie and what is on its way. */
export function InventoryScreen() {
  const session = useCustomerSession()
  const [search, setSearch] = useScreenSearch(inventoryAddress)
  const vendors = useList(listVendors, { companyNumber: session.customer.company })
  const input = search.searched === 'yes' ? inventoryInput(session, search) : undefined
  const list = useList(searchInventory, input)
  const vendorName = vendors.rows?.find(({ vendorId }) => vendorId === search.vendor)?.vendorName ?? search.vendor
  const looser = looserSearch(search)
  return (
    <Screen
      title={screens.inventory.title}
      actions={<ExportButtons list={searchInventory} all={everythingInput(session)} filtered={input} />}
    >
      <InventoryFilter
        search={search}
        onSearch={setSearch}
        vendors={vendors.rows ?? []}
        vendorsFailed={vendors.error !== null}
      />
      <PortalGrid
        id="inventory"
        columns={inventoryColumns}
        list={list}
        limit={Number(search.numberRows)}
        words={{
          idle,
          empty: noInventory,
          searched: searchedWords(search, vendorName),
          loosen: looser && { label: looser.label, onLoosen: () => setSearch(looser.next) },
        }}
      />
    </Screen>
  )
}
