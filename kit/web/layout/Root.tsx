import { Button } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { isAborted } from '../calls/api-error.ts'
import { DialogHost } from '../messages/dialogs.tsx'
import classes from './Message.module.css'
import { takeVersionOffer, useVersionOffer } from '../calls/version-watch.ts'
import offerClasses from './VersionOffer.module.css'

/** Offers a new version when the page has unsaved input; accepting it reloads the page. */
function VersionOffer() {
  const offered = useVersionOffer()
  return (
    <div role="status" className={offerClasses.place}>
      {offered && (
        <p className={`${offerClasses.offer} row raised`}>
          A new version of the portal is ready. Reloading discards unsaved input.
          <Button onClick={takeVersionOffer}>Reload now</Button>
        </p>
      )}
    </div>
  )
}

export const Root = () => (
  <>
    <Outlet />
    <VersionOffer />
    <DialogHost />
  </>
)

/** Replaces a page that failed to render. */
export function RouteFailure({ error }: { error: unknown }) {
  if (isAborted(error)) return null
  return (
    <main className={classes.message} role="alert">
      <h1>This page could not be shown</h1>
      <p className="muted">Something went wrong in the portal. Reloading the page usually helps.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </main>
  )
}
