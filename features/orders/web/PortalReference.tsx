import { meets } from '#kit/contract/declare/need.ts'
import { screens } from '#app/contract/screens.ts'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useSession } from '#kit/web/session/session.ts'

/** The reference of an order placed in the portal, with a link for accounts that may open it. */
export function PortalReference({ reference }: { reference: string }) {
  const mayOpen = meets(screens.placedOrder.needs, useSession()?.rights)
  const code = <span className="code">{reference}</span>
  if (!mayOpen) return code
  return (
    <ScreenLink screen="placedOrder" search={{ order: reference }}>
      {code}
    </ScreenLink>
  )
}
