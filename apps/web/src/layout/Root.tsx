import { Outlet } from '@tanstack/react-router'
import { DialogHost } from '#web/kit/dialogs.tsx'

/** What every page has: the page itself and a place for dialogs. */
export function Root() {
  return (
    <>
      <Outlet />
      <DialogHost />
    </>
  )
}
