import { formatDate } from '#kit/contract/declare/format.ts'
import {
  carrierAway,
  carrierNotices,
  type CarrierState,
  clockTime,
  noShipments,
  savedEventsNote,
  trackable,
  whyNoEvents,
} from '#orders/contract/tracking/rules.ts'
import { shownColumns } from '#kit/contract/declare/columns.ts'
import { progressColumns } from '#orders/contract/tracking/columns.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { Empty, Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { sameLines, Wait } from '#kit/web/messages/Wait.tsx'
import type { Answer } from '#kit/web/calls/use-value.ts'
import type { ParcelRow, Progress, Story } from './parcels.ts'
import classes from './Tracking.module.css'
import timeline from './Timeline.module.css'

/** A parcel's events as a vertical timeline, latest first. It is a table, so that its columns have names. */
function Timeline({ events, carrier }: { events: readonly Progress[]; carrier: CarrierState }) {
  const saved = events.filter(({ source }) => source === 'kept').length
  const note = savedEventsNote({ saved, all: events.length }, carrier)
  return (
    <>
      <table className={timeline.timeline} aria-label="Package progress">
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

function LastActivity({ story }: { story: Story }) {
  const facts: [string, string][] = [
    ['Status', story.Status || 'Unknown'],
    ['Shipped or billed on', formatDate(story.shippedOrBilledOn) || 'Unknown'],
    ['Tracking number', story.trackingNumber],
    ['Service type', story.serviceType || 'Unknown'],
    ['Package weight', story.weightField || 'Unknown'],
  ]
  if (story.receivedBy !== '') facts.push(['Received by', story.receivedBy])
  return (
    <section aria-label="Last activity" className={`${classes.last} box dense`}>
      <h3>Last activity</h3>
      {story.description !== '' && <p>{story.description}</p>}
      <dl>
        <div className="own-line">
          <dt>Scheduled delivery</dt>
          <dd className="big-figure">{formatDate(story.scheduledDelivery) || 'Unknown'}</dd>
        </div>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={label === 'Tracking number' ? 'code' : 'tabular'}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export const StoryWait = () => (
  <Wait boxed lines={['7rem', '11rem', '5rem 8rem 9rem 6rem', ...sameLines(4, '6rem 5rem 9rem 1fr')]} />
)

interface Props {
  parcel: ParcelRow
  stories: readonly Story[] | undefined
  answer: Answer<unknown>
}

export function ParcelStory({ parcel, stories, answer }: Props) {
  if (answer.error && !stories) return <Failed error={answer.error} onRetry={answer.retry} />
  if (!stories) return <StoryWait />
  const story = stories.find((one) => one.trackingNumber === parcel.number && one.shipDate === parcel.shipDate)
  const isUnusable = !trackable.test(parcel.number)
  if (!story)
    return (
      <Empty
        hasSearched
        text={noShipments}
        note={isUnusable ? `“${parcel.number}” is not a tracking number.` : undefined}
      />
    )
  const { events, shipDate, carrier } = story
  const silent = whyNoEvents({ shipDate, eventCount: events.length, carrierState: carrier }, portalDay())
  return (
    <>
      <LastActivity story={story} />
      {carrier === 'away' && silent === undefined && (
        <p role="status" className="callout" data-kind="warning">
          {carrierAway}
        </p>
      )}
      <h3 className={classes.heading}>Package progress</h3>
      {silent === undefined ? <Timeline events={events} carrier={carrier} /> : <Empty hasSearched {...silent} />}
      <p className="muted small">{carrierNotices[parcel.carrier]}</p>
    </>
  )
}
