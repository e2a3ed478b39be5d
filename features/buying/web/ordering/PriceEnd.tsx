import { addDays } from '#kit/contract/dates.ts'
import { shortDate } from '#kit/contract/declare/format.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'

const soon = 30

/** The last day of a price. On a phone, only if it is within 30 days. */
export function PriceEnd({ ends }: { ends: string | null }) {
  const today = portalDay()
  if (ends === null) return null
  const isFar = ends > addDays(today, soon)
  // Hidden from inside, because the guide lays out what stands directly in its price.
  return (
    <span className="muted small">
      <span className={isFar ? 'not-on-phone' : undefined}> {`to\u00A0${shortDate(ends, today)}`}</span>
    </span>
  )
}
