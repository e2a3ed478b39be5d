import { Button } from '@mantine/core'
import { CloudOff } from 'lucide-react'
import { noAnswer } from '../calls/api-error.ts'
import classes from './ServerAway.module.css'
import { useServerAway } from './use-server-away.ts'

/** Shown above a screen whose data is missing because the server can't be reached. */
export function ServerAway() {
  const { away, retry } = useServerAway()
  if (!away) return null
  return (
    <div role="alert" className={`${classes.away} screen-only`}>
      <CloudOff size={16} aria-hidden />
      <span className={classes.text}>{noAnswer().message}</span>
      <Button variant="default" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
