import { useSyncExternalStore } from 'react'
import { queries } from '#web/kit/queries.ts'
import { ScreenLink } from '#web/kit/ScreenLink.tsx'
import type { Session } from '#web/kit/session.ts'
import classes from './LocationLine.module.css'

const cache = queries.getQueryCache()
const subscribe = (listener: () => void) => cache.subscribe(listener)

/** When the newest of the answers on the screen came, in milliseconds since 1970; 0 while there is none. */
const newest = (): number => Math.max(0, ...cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt))

const moment = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** Whose data the screens show, and as of when. */
export function LocationLine({ session }: { session: Session }) {
  const { customer, employee, rights } = session
  const asOf = useSyncExternalStore(subscribe, newest)
  if (!customer) return null
  const picked = rights.loginType !== 'C'
  return (
    <div className={classes.line}>
      <p className={classes.who}>
        {picked && 'You are viewing '}
        <span className="code">
          {customer.company} {customer.customer}
        </span>{' '}
        {customer.name !== '' && <strong className={classes.name}>{customer.name}</strong>}
        <span className={classes.part}>
          {customer.shipTo === '' ? 'All ship-tos' : <>Ship-to {<span className="code">{customer.shipTo}</span>}</>}
        </span>
        {customer.location !== '' && <span className={classes.part}>{customer.location}</span>}
        {customer.isIncomplete && (
          <span role="status" className={`${classes.part} ${classes.missing}`}>
            Some details of this customer could not be loaded. Trying again …
          </span>
        )}
        {employee && <span className={classes.part}>Customers of {employee.name}</span>}
      </p>
      {picked && <ScreenLink screen="customerListMenu">Switch customer</ScreenLink>}
      {asOf > 0 && <span className={classes.asOf}>as of {moment.format(asOf)}</span>}
    </div>
  )
}
