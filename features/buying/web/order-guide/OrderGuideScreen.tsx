import { meets } from '#kit/contract/declare/need.ts'
import { screens } from '#buying/contract/screens.ts'
import { addToCart } from '#buying/contract/ordering/add-to-cart.ts'
import { type Guide, listGuideLines } from '#buying/contract/order-guide/endpoints.ts'
import { boughtGuide } from '#buying/contract/order-guide/rules.ts'
import { useState } from 'react'
import { z } from 'zod'
import { useList } from '#kit/web/calls/use-list.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { afterShipTos, useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { shipToField } from '#kit/web/filters/filter-parts.ts'
import { Empty, Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import { hasFeature } from '#kit/web/screen/features.ts'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { rememberShipTo, useCartShipTo } from '../ordering/cart.ts'
import { CountMode } from './CountMode.tsx'
import { GuideActions } from './GuideActions.tsx'
import { GuideBar } from './GuideBar.tsx'
import { NewGuideDialog } from './NewGuideDialog.tsx'
import { OrderForm } from './OrderForm.tsx'
import { useExchange } from './use-count.ts'
import { useGuides } from './use-guides.ts'

/** The open guide, the ship-to to order for, and the mode of the screen. */
export const guideAddress = z.object({
  guide: z.string().max(62).default(boughtGuide.id).catch(boughtGuide.id),
  shipTo: shipToField,
  mode: z.enum(['list', 'count']).default('list').catch('list'),
})

const nothingBought = 'Nothing was bought in the last 90 days. Make a guide from a list of item numbers.'
const noItems = 'This guide has no items that you can order.'

/** The customer's order guides: orders from one guide, changes it in place, or counts it. */
export function OrderGuideScreen() {
  const [{ guide: id, shipTo: chosen, mode }, setAddress] = useScreenSearch(guideAddress)
  const [naming, setNaming] = useState<'bought' | 'typed'>()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const guides = useGuides()
  useExchange(guides.whose)
  const session = useCustomerSession()
  const { customer, rights } = session
  const mayOrder = meets(addToCart.needs, rights) && hasFeature(addToCart.feature)
  const cartShipTo = useCartShipTo(chosen)
  const shipTo = mayOrder ? cartShipTo : customer.shipTo
  const input = shipTo === undefined ? undefined : { ...guides.whose, shipTo, guide: id }
  const shipTos = useShipTos(session)
  const lines = useList(listGuideLines, input)
  const list = mayOrder ? afterShipTos(lines, shipTos) : lines
  const { rows } = list
  const isLoaded = rows && guides.list.value
  const failed = [guides.list, list].find(({ error }) => error)
  const guide: Guide | undefined = guides.list.value?.find((one) => one.id === id)
  const name = guide?.name ?? ''
  const toList = (
    <ScreenLink screen="orderGuide" search={id === boughtGuide.id ? {} : { guide: id }}>
      {name || screens.orderGuide.title}
    </ScreenLink>
  )

  if (mode === 'count' && rows && guide) {
    return (
      <Screen title="Count" tab={`Count ${name}`} breadcrumb={toList}>
        <CountMode key={id} guide={guide} lines={rows} whose={guides.whose} />
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
              isEmpty={rows?.length === 0}
              onCount={() => setAddress({ mode: 'count' })}
              onNew={setNaming}
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
        shipTo={mayOrder ? shipTo : undefined}
        onOpen={(next) => setAddress({ guide: next })}
        onShipTo={(next) => {
          rememberShipTo(customer, next)
          setAddress({ shipTo: next })
        }}
        tools={setTools}
      />
      {!isLoaded && failed?.error && <Failed error={failed.error} onRetry={failed.retry} />}
      {!isLoaded && !failed && <Wait boxed lines={sameLines(10, '3fr 2fr 5rem 3rem 3rem 7rem')} />}
      {rows?.length === 0 && <Empty hasSearched text={id === boughtGuide.id ? nothingBought : noItems} />}
      {guide && shipTo !== undefined && (
        <OrderForm
          key={`${shipTo} ${id}`}
          guide={guide}
          whose={guides.whose}
          shipTo={shipTo}
          rows={rows}
          tools={tools}
        />
      )}
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
