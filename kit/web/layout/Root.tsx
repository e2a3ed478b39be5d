import { Button } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { isAborted } from '../calls/api-error.ts'
import { DialogHost } from '../messages/dialogs.tsx'
import classes from './Message.module.css'
import { VersionOffer } from './VersionOffer.tsx'

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
