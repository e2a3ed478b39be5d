import { readFreshness } from '#intake/contract/console/endpoints.ts'
import { durationText, rhythmText } from '#intake/contract/console/rules.ts'
import { Box } from '@mantine/core'
import { localTime } from '#kit/web/calls/portal-time.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import classes from './Feeds.module.css'

interface Fresh {
  file: string
  everyMinutes?: number | undefined
  last?: string | undefined
  lateMinutes: number
}

function Lateness({ everyMinutes, last, lateMinutes }: Fresh) {
  if (everyMinutes === undefined) return null
  if (last === undefined) return <Tag kind="late">missing</Tag>
  return lateMinutes > 0 ? <Tag kind="late">late by {durationText(lateMinutes)}</Tag> : <Tag kind="good">on time</Tag>
}

/** The freshness of each kind of data, late ones first. */
export function FreshnessPanel() {
  const { value, error, retry } = useValue(readFreshness, {})
  if (error) return <Failed text="The freshness of the data could not be loaded." error={error} onRetry={retry} />
  const late = (one: Fresh) =>
    one.everyMinutes === undefined ? -1 : one.last === undefined ? Infinity : one.lateMinutes
  const kinds = (value ?? []).toSorted((one, other) => late(other) - late(one))
  const hasRhythm = kinds.some(({ everyMinutes }) => everyMinutes !== undefined)
  const isLate = kinds.some((one) => late(one) > 0)
  return (
    <Box component="details" className="box" mt="sm" p="0.5rem 0.75rem" open>
      <Box component="summary" fw={600} style={{ cursor: 'pointer' }}>
        How current the data is {isLate && <Tag kind="late">{kinds.filter((one) => late(one) > 0).length} late</Tag>}
      </Box>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls and must be reachable by keyboard */}
      <ul className={classes.kinds} aria-label="Kinds of data" tabIndex={0}>
        {kinds.map((one) => (
          <li key={one.file} className="row muted dense">
            <strong>{one.file.replace(/\.csv$/, '')}</strong>
            {hasRhythm && (
              <span>{one.everyMinutes === undefined ? 'no rhythm set' : rhythmText(one.everyMinutes)}</span>
            )}
            <span>{one.last === undefined ? 'never' : `last ${localTime(one.last)}`}</span>
            <Lateness {...one} />
          </li>
        ))}
      </ul>
    </Box>
  )
}
