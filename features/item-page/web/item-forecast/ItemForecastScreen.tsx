import { pinnedFirst, type RowOf } from '#kit/contract/declare/columns.ts'
import { formatDate } from '#kit/contract/declare/format.ts'
import { any, login, meets } from '#kit/contract/declare/need.ts'
import { forecastNeeds } from '#items/contract/forecast/needs.ts'
import { screens } from '#item-page/contract/screens.ts'
import { forecastColumns, forecastShows } from '#item-page/contract/item-forecast/columns.ts'
import { listForecast } from '#item-page/contract/item-forecast/endpoints.ts'
import { Box } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useIsPhone } from '#kit/web/theme/use-window.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { QuickPick } from '#kit/web/filters/QuickPick.tsx'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { AddToShipTo } from '#buying/web/ordering/AddToShipTo.tsx'
import { Marked, Tag } from '#kit/web/messages/Tag.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { callIdentity, useCustomerSession } from '#kit/web/session/session.ts'
import { type DateMark, orderByMark, runOutMark } from './forecast-marks.ts'

type Row = RowOf<typeof forecastColumns>

const forecastAddress = z.object({
  show: z.enum(forecastShows).catch('all'),
  /** `all` means every customer of the viewer. */
  of: z.enum(['', 'all']).catch(''),
})

const showChoices = [
  { value: 'all' as const, label: 'All' },
  { value: 'order' as const, label: 'Order this week' },
  { value: 'late' as const, label: 'Runs out before a reorder arrives' },
]
const ofChoices = [
  { value: '' as const, label: 'This customer' },
  { value: 'all' as const, label: 'All customers' },
]
const empty = {
  all: 'No item was bought in the last two years.',
  order: 'No item has to be ordered this week.',
  late: 'No item runs out before an order placed today arrives.',
}

/** Item numbers are unique within a company. */
const columnsOfAll = pinnedFirst(forecastColumns, 'company')

const marked = (day: string | null, mark: DateMark | undefined) =>
  mark ? <Marked mark={<Tag kind={mark.kind}>{mark.text}</Tag>}>{formatDate(day)}</Marked> : '–'

const cells = {
  runOutDate: (row: Row) => marked(row.runOutDate, runOutMark(row, portalDay())),
  orderByDate: (row: Row) => marked(row.orderByDate, orderByMark(row, portalDay())),
}

/** The customer's expected use of each item, when it runs out, and what to order by when. */
export function ItemForecastScreen() {
  const session = useCustomerSession()
  const { customer, rights } = session
  const [search, setSearch] = useScreenSearch(forecastAddress)
  const [selected, setSelected] = useState<readonly Row[]>([])
  const input = {
    identityKey: callIdentity(session),
    custList: search.of === 'all' ? '' : customer.company + customer.customer,
    show: search.show,
  }
  const list = useList(listForecast, input)
  const stockOf = meets(any(forecastNeeds.onHand, forecastNeeds.onOrder), rights)
    ? search.of === 'all'
      ? 'Stock and dates are those of each customer’s home warehouse, which also serves other customers.'
      : `Stock and dates are those at ${customer.location ? `warehouse ${customer.location}` : 'the home warehouse'}, which also serves other customers.`
    : ''
  const isPhone = useIsPhone()
  const maySuggest = meets(forecastNeeds.suggested, rights)
  const suggested = selected.flatMap(({ itemNumber, suggestedQuantity }) =>
    suggestedQuantity ? [{ item: itemNumber, quantity: String(suggestedQuantity) }] : [],
  )
  const add = maySuggest && search.of === '' && <AddToShipTo lines={suggested} />
  return (
    <Screen title={screens.itemForecast.title} actions={<ExportMenu list={listForecast} filtered={input} />}>
      <Box component="p" className="muted dense" mt="xs">
        Expected use in 13 weeks; 80% likely between Low and High. {stockOf}
      </Box>
      <Box className="row" mt="sm">
        {meets(forecastNeeds.runOut, rights) && (
          <QuickPick label="Show" choices={showChoices} value={search.show} onPick={(show) => setSearch({ show })} />
        )}
        {meets(login('G', 'E'), rights) && (
          <QuickPick label="Use of" choices={ofChoices} value={search.of} onPick={(of) => setSearch({ of })} />
        )}
        {!isPhone && add}
      </Box>
      <PortalGrid
        id="item-forecast"
        columns={search.of === 'all' ? columnsOfAll : forecastColumns}
        list={list}
        cells={cells}
        onSelect={setSelected}
        cart={maySuggest ? isPhone && add : undefined}
        words={{
          empty: empty[search.show],
          broaden:
            search.show === 'all' ? undefined : { label: 'All items', onBroaden: () => setSearch({ show: 'all' }) },
        }}
      />
    </Screen>
  )
}
