import { flag, meets } from '#kit/contract/declare/need.ts'
import { priceChangeDays } from '#items/contract/documents/price-changes.ts'
import { screens } from '#home/contract/screens.ts'
import { listPriceChanges } from '#home/contract/endpoints.ts'
import { priceChangeColumns } from '#home/contract/price-change-columns.ts'
import { Group } from '@mantine/core'
import { z } from 'zod'
import { useList } from '#kit/web/calls/use-list.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { QuickPick } from '#kit/web/filters/QuickPick.tsx'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { formatPrice } from '#kit/contract/declare/format.ts'
import { Change, writePercent } from '#kit/web/messages/Change.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { useCustomerSession, customerFields } from '#kit/web/session/session.ts'
import type { PriceChange } from './work.ts'

const days = priceChangeDays.map(String) as [string, ...string[]]

/** The screen's state in the address; field names match the call's. */
const priceChangesAddress = z.object({
  days: z.enum(days).catch(days[0]),
  items: z.enum(['', 'A']).catch(''),
})

const dayChoices = days.map((value) => ({ value, label: `${value} days` }))
const itemChoices = [
  { value: '' as const, label: 'Items you buy' },
  { value: 'A' as const, label: 'All items' },
]

const cells = {
  difference: ({ difference }: PriceChange) => <Change change={difference} write={formatPrice} isCost />,
  percent: ({ percent }: PriceChange) => <Change change={percent} write={writePercent} isCost />,
}

/** The items whose price for the customer will change soon: contract prices, or else list prices. */
export function PriceChangesScreen() {
  const { customer, rights } = useCustomerSession()
  const [search, setSearch] = useScreenSearch(priceChangesAddress)
  const input = { ...customerFields(customer), ...search }
  const list = useList(listPriceChanges, input)
  const seesListPrices = meets(flag('CanViewPriceList'), rights)
  const isLongest = search.days === days[days.length - 1]
  return (
    <Screen
      title={screens.priceChanges.title}
      breadcrumb={<ScreenLink screen="home">{screens.home.title}</ScreenLink>}
      actions={<ExportMenu list={listPriceChanges} filtered={input} />}
    >
      <Group gap="0.25rem 1.5rem" align="stretch" mt="xs">
        <QuickPick
          label="Changes within"
          choices={dayChoices}
          value={search.days}
          onPick={(next) => setSearch({ days: next })}
        />
        {seesListPrices && meets(flag('CanViewAllItems'), rights) && (
          <QuickPick
            label="List prices of"
            choices={itemChoices}
            value={search.items}
            onPick={(items) => setSearch({ items })}
          />
        )}
      </Group>
      <PortalGrid
        id="price-changes"
        columns={priceChangeColumns}
        list={list}
        cells={cells}
        words={{
          empty: `No price changes within ${search.days} days.`,
          broaden: isLongest
            ? undefined
            : { label: 'Look further ahead', onBroaden: () => setSearch({ days: days[days.length - 1] ?? '' }) },
        }}
      />
    </Screen>
  )
}
