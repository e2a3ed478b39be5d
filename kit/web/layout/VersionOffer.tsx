import { Button } from '@mantine/core'
import { takeVersionOffer, useVersionOffer } from '../calls/version-watch.ts'
import classes from './VersionOffer.module.css'

/** Offers a new version when the page has unsaved input; accepting it reloads the page. */
export function VersionOffer() {
  const offered = useVersionOffer()
  return (
    <div role="status" className={classes.place}>
      {offered && (
        <p className={`${classes.offer} row raised`}>
          A new version of the portal is ready. Reloading discards unsaved input.
          <Button onClick={takeVersionOffer}>Reload now</Button>
        </p>
      )}
    </div>
  )
}
