import { Button } from '@mantine/core'
import { isAborted } from '#web/kit/calls/api-error.ts'
import classes from './Message.module.css'

export function RouteFailure({ error }: { error: unknown }) {
  if (isAborted(error)) return null
  return (
    <main className={classes.message} role="alert">
      <h1 className={classes.title}>This page could not be shown</h1>
      <p className={classes.text}>Something went wrong in the portal. Reloading the page usually helps.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </main>
  )
}
