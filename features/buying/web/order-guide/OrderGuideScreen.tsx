import { meets } from '#kit/contract/declare/need.ts'
import { salesNeeds } from '#items/contract/reports/report-needs.ts'
import { screens } from '#app/contract/screens.ts'
import { guideLineColumns } from '#buying/contract/order-guide/columns.ts'
import { type Guide, listGuideLines } from '#buying/contract/order-guide/endpoints.ts'
import { boughtGuide, suggestedQuantity } from '#buying/contract/order-guide/rules.ts'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useList } from '#kit/web/calls/use-list.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { useCustomerSession } from '#kit/web/session/session.ts'
import type { CountLine } from './to-buy.ts'
import { CountMode } from './CountMode.tsx'
import { GuideActions } from './GuideActions.tsx'
import { GuideBar } from './GuideBar.tsx'
import { GuideEditor } from './GuideEditor.tsx'
import { NewGuideDialog } from './NewGuideDialog.tsx'
import { useGuides } from './use-guides.ts'

/** The open guide and the mode of the screen. */
const guideAddress = z.object({
  guide: z.string().max(62).default(boughtGuide.id).catch(boughtGuide.id),
  mode: z.enum(['list', 'edit', 'count']).default('list').catch('list'),
})

const nothingBought = 'Nothing was bought in the last 90 days. Make a guide from a list of item numbers.'
const noItems = 'This guide has no items that you can order.'

/** Not part of the list's columns, because the browser computes it. */
const suggested = {
  key: 'suggestedQuantity',
  header: 'Suggested',
  format: 'quantity',
  nullable: true,
  emptyMeans: 'none',
  width: 96,
  priority: 5,
  card: 'figure',
} as const

/** Copies a row's values, which are getters. */
const copyOf = (row: CountLine) =>
  Object.fromEntries(guideLineColumns.map(({ key }) => [key, row[key]])) as unknown as CountLine

/** The customer's order guides: shows, edits, or counts one guide. */
export function OrderGuideScreen() {
  const [{ guide: id, mode }, setAddress] = useScreenSearch(guideAddress)
  const [naming, setNaming] = useState<'bought' | 'typed'>()
  const guides = useGuides()
  const { rights } = useCustomerSession()
  const input = { ...guides.whose, guide: id }
  const list = useList(listGuideLines, input)
  const rows = useMemo(
    () =>
      list.rows?.map((row) => {
        const { par, usualQuantity: usual, casePack } = row
        const quantity = suggestedQuantity({ par, count: undefined, usual, casePack })
        return { ...copyOf(row), suggestedQuantity: quantity ?? null }
      }),
    [list.rows],
  )
  const guide: Guide | undefined = guides.list.value?.find((one) => one.id === id)
  const name = guide?.name ?? ''
  const toList = (
    <ScreenLink screen="orderGuide" search={id === boughtGuide.id ? {} : { guide: id }}>
      {name || screens.orderGuide.title}
    </ScreenLink>
  )
  const close = () => setAddress({ mode: 'list' })

  if (mode === 'count' && list.rows && guide) {
    return (
      <Screen title="Count" tab={`Count ${name}`} breadcrumb={toList}>
        <CountMode key={id} guide={guide} lines={list.rows} whose={guides.whose} />
      </Screen>
    )
  }
  if (mode === 'edit' && list.rows && guide && guide.version > 0) {
    return (
      <Screen title="Arrange" tab={`Arrange ${name}`} breadcrumb={toList}>
        <GuideEditor key={id} guide={guide} lines={list.rows} whose={guides.whose} onClose={close} />
      </Screen>
    )
  }
  return (
    <Screen
      title={screens.orderGuide.title}
      actions={
        <>
          {guide && (
            <GuideActions
              guide={guide}
              guides={guides}
              isEmpty={list.rows?.length === 0}
              setMode={(next) => setAddress({ mode: next })}
              onRemoved={() => setAddress({ guide: boughtGuide.id })}
            />
          )}
          <ExportMenu list={listGuideLines} filtered={input} />
        </>
      }
    >
      <GuideBar
        guides={guides.list.value ?? []}
        open={guide}
        onOpen={(next) => setAddress({ guide: next })}
        onNew={setNaming}
      />
      <PortalGrid
        id="order-guide"
        columns={meets(salesNeeds, rights) ? [...guideLineColumns, suggested] : guideLineColumns}
        list={{ ...list, rows }}
        words={{ empty: id === boughtGuide.id ? nothingBought : noItems }}
      />
      {naming && (
        <NewGuideDialog
          from={naming}
          taken={(guides.list.value ?? []).filter(({ mine }) => mine).map((one) => one.name)}
          save={guides.save}
          onSaved={(next) => {
            setNaming(undefined)
            setAddress({ guide: next })
          }}
          onClose={() => setNaming(undefined)}
        />
      )}
    </Screen>
  )
}
