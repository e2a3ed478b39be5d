import type { Screen } from '#kit/contract/declare/screen.ts'
import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { dataTimeOf } from '#kit/web/calls/data-time.ts'
import { dayAndTime, monthAndDay, timeOfDay } from '#kit/web/calls/portal-time.ts'
import { queries } from '#kit/web/calls/queries.ts'
import { PhoneLink } from '#kit/web/messages/PhoneLink.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useShownScreen } from '#kit/web/screen/screens.ts'
import type { ChosenCustomer, Representative, Session } from '#kit/web/session/session.ts'
import classes from './LocationLine.module.css'

const cache = queries.getQueryCache()
const subscribe = (listener: () => void) => cache.subscribe(listener)

/** The screen's data time, in milliseconds since 1970; undefined if unknown. */
const currentUpTo = () => dataTimeOf(cache.findAll({ type: 'active' }).map(({ state }) => state.data))

/** Formats a time for a phone: the time of day if it is today, otherwise the day. */
const shortMoment = (time: number) =>
  (monthAndDay.format(time) === monthAndDay.format(Date.now()) ? timeOfDay : monthAndDay).format(time)

function Viewed({ customer, picked }: { customer: ChosenCustomer; picked: boolean }) {
  return (
    <>
      {picked && (
        <>
          <span className="unseen-on-phone">You are </span>viewing{' '}
        </>
      )}
      <span className="code">
        {customer.company} {customer.customerShown ?? customer.customer}
      </span>{' '}
      {customer.name !== '' && <strong className={classes.name}>{customer.name}</strong>}
      <span className={classes.part}>
        {customer.shipTo === '' ? (
          'All ship-tos'
        ) : (
          <>
            Ship-to <span className="code">{customer.shipToShown ?? customer.shipTo}</span>
          </>
        )}
      </span>
      {customer.location !== '' && <span className={classes.part}>{customer.location}</span>}
    </>
  )
}

/** Who serves the customer. On a narrow window, the account menu says it instead. */
function RepLine({ rep, isOwn }: { rep: Representative; isOwn: boolean }) {
  const { name, title, phone, email } = rep
  return (
    <span className={classes.rep} title={title}>
      {isOwn ? 'Your rep: ' : 'Rep: '}
      {email === '' ? name : <a href={`mailto:${email}`}>{name}</a>} {phone !== '' && <PhoneLink phone={phone} />}
    </span>
  )
}

/** Whether a screen shows data of every customer that the viewer may see. */
function useEveryCustomer(screen: Screen | undefined): boolean {
  const { field, value } = screen?.everyCustomerWhen ?? {}
  const isGiven = useLocation({ select: ({ search }) => field !== undefined && Reflect.get(search, field) === value })
  return screen?.everyCustomer === true || isGiven
}

/** The customer whose data the screen shows, and the data time. */
export function LocationLine({ session }: { session: Session }) {
  const { customer, employee, rights } = session
  const asOf = useSyncExternalStore(subscribe, currentUpTo)
  const [, screen] = useShownScreen() ?? []
  const isWide = useEveryCustomer(screen)
  const picked = rights.loginType !== 'C'
  const everyCustomer = picked && isWide
  if (screen?.ofNoCustomer || (!customer && !everyCustomer)) return null
  return (
    <div className={`${classes.line} row muted dense`}>
      <p className={classes.who}>
        {everyCustomer || !customer ? 'All customers that you may see' : <Viewed customer={customer} picked={picked} />}
        {customer?.isIncomplete && (
          <span role="status" className={`${classes.part} warning`}>
            Some details of this customer could not be loaded. Trying again …
          </span>
        )}
        {employee && <span className={classes.part}>Customers of {employee.name}</span>}
      </p>
      {picked && !everyCustomer && (
        <ScreenLink className="screen-only" screen="customerListMenu">
          Switch<span className="unseen-on-phone"> customer</span>
        </ScreenLink>
      )}
      {customer?.rep && !everyCustomer && <RepLine rep={customer.rep} isOwn={rights.loginType !== 'E'} />}
      {asOf !== undefined && (
        <span className="push tabular">
          as of <span className={classes.wide}>{dayAndTime.format(asOf)}</span>
          <span className={classes.narrow} aria-hidden>
            {shortMoment(asOf)}
          </span>
        </span>
      )}
    </div>
  )
}
