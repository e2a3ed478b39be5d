import { Button } from '@mantine/core'
import { isAborted } from '#web/kit/calls/api-error.ts'
import classes from './Message.module.css'

export function RouteFailure({ error }: { error: unknown }) {
  if (isAborted(error)) return null
  return (
    <main className={classes.message} role="alert">
      <h1 className={classes.title}>This page failed</h1>
      <p className={classes.text}>Something in the portal itself went wrong. Loading the page again usually helps.</p>
      <Button onClick={() => location.reload()}>Load again</Button>
    </main>
  )
}
