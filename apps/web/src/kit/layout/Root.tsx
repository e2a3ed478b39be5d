import { Outlet } from '@tanstack/react-router'
import { DialogHost } from '#web/kit/messages/dialogs.tsx'
import { VersionOffer } from './VersionOffer.tsx'

/** What every page has: the page itself and places for the offer of a new version and for dialogs. */
export function Root() {
  return (
    <>
      <Outlet />
      <VersionOffer />
      <DialogHost />
    </>
  )
}
