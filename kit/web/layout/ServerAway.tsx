import { Button } from '@mantine/core'
import { CloudOff } from 'lucide-react'
import { noAnswer } from '../calls/api-error.ts'
import { timeOfDay } from '../calls/portal-time.ts'
import { useServerAway } from './use-server-away.ts'

const keptText = (asOf: number): string =>
  `No connection. Prices and stock as of ${timeOfDay.format(asOf)}. This browser keeps what you type.`

/** Shown above a screen whose data is missing because the server can't be reached. */
export function ServerAway() {
  const { away, asOf, retry } = useServerAway()
  if (!away && asOf === undefined) return null
  return (
    <div role="alert" className="callout row screen-only" data-kind="warning" data-away>
      <CloudOff size={16} aria-hidden />
      <span className="grow">{asOf === undefined ? noAnswer().message : keptText(asOf)}</span>
      <Button variant="default" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
