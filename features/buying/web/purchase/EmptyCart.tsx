import { meets } from '#kit/contract/declare/need.ts'
import type { Screen } from '#kit/contract/declare/screen.ts'
import { type ScreenName, screens } from '#app/contract/screens.ts'
import { Fragment } from 'react'
import { hasFeature } from '#kit/web/screen/features.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useCustomerSession } from '#kit/web/session/session.ts'

/** The screens with an 'Add to cart' button. */
const sources = ['orderGuide', 'itemForecast', 'inventory', 'displayOrders'] as const satisfies readonly ScreenName[]

const screenOf = (name: ScreenName): Screen => screens[name]

/** Shown in an empty cart: how to fill it here, and from which screens. */
export function EmptyCart() {
  const { rights } = useCustomerSession()
  const open = sources.filter((name) => meets(screenOf(name).needs, rights) && hasFeature(screenOf(name).feature))
  return (
    <div role="status" className="stack">
      <p>The cart of this ship-to is empty. Add an item above, or paste a list.</p>
      {open.length > 0 && (
        <p>
          Or fill it from{' '}
          {open.map((name, at) => (
            <Fragment key={name}>
              {at > 0 && (at < open.length - 1 ? ', ' : open.length > 2 ? ', or ' : ' or ')}
              <ScreenLink screen={name}>{screens[name].label}</ScreenLink>
            </Fragment>
          ))}
          .
        </p>
      )}
    </div>
  )
}
