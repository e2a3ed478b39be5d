import { shownColumns } from '#kit/contract/declare/columns.ts'
import { formatDate } from '#kit/contract/declare/format.ts'
import { progressColumns } from '#orders/contract/tracking/columns.ts'
import { type CarrierState, clockTime, savedEventsNote } from '#orders/contract/tracking/rules.ts'
import type { Progress } from './parcels.ts'
import classes from './Timeline.module.css'

/** A parcel's events as a vertical timeline, latest first. It is a table, so that its columns have names. */
export function Timeline({ events, carrier }: { events: readonly Progress[]; carrier: CarrierState }) {
  const saved = events.filter(({ source }) => source === 'kept').length
  const note = savedEventsNote({ saved, all: events.length }, carrier)
  return (
    <>
      <table className={classes.timeline} aria-label="Package progress">
        <thead className="unseen-on-phone">
          <tr>
            {shownColumns(progressColumns, undefined).map(({ key, header }) => (
              <th key={key} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no keys, and their order is fixed
            <tr key={at} aria-current={at === 0 || undefined}>
              <td className="tabular">{formatDate(event.date)}</td>
              <td className="tabular">{clockTime(event.time)}</td>
              <td>{event.location}</td>
              <td>{event.activity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note !== '' && <p className="muted dense">{note}</p>}
    </>
  )
}
