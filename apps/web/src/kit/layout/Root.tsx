import { Outlet } from '@tanstack/react-router'
import { DialogHost } from '#web/kit/messages/dialogs.tsx'
import { VersionOffer } from './VersionOffer.tsx'

/** Wraps every page: the page itself, the new-version offer, and dialogs. */
export function Root() {
  return (
    <>
      <Outlet />
      <VersionOffer />
      <DialogHost />
    </>
  )
}
