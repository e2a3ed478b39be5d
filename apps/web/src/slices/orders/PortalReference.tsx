import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { ScreenLink } from '#web/kit/screen/ScreenLink.tsx'
import { useSession } from '#web/kit/session/session.ts'

/** The reference of an order that was placed in the portal; a link to it for accounts that may open it. */
export function PortalReference({ reference }: { reference: string }) {
  const mayOpen = meets(screens.purchase.needs, useSession()?.rights)
  const code = <span className="code">{reference}</span>
  if (!mayOpen) return code
  return (
    <ScreenLink screen="purchase" search={{ show: 'orders', order: reference }}>
      {code}
    </ScreenLink>
  )
}
