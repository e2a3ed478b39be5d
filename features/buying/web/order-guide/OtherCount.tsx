import type { OtherCount as Other } from '#buying/contract/order-guide/counting.ts'
import { formatQuantity } from '#kit/contract/declare/format.ts'
import { Box, Button } from '@mantine/core'
import { timeOfDay } from '#kit/web/calls/portal-time.ts'

interface Props {
  other: Other
  /** What this browser has for the item; empty if nothing. */
  typed: string
  onSettle: (other: Other, isOther: boolean) => void
}

/** Tells what somebody else has counted, and lets the person choose. */
export function OtherCount({ other, typed, onSettle }: Props) {
  const { by, mine, count, at } = other
  const who = mine ? 'Another device of yours' : by
  return (
    <div role="status" className="callout row" data-kind="warning">
      <Box component="p" flex="1 1 16rem">
        {who} counted {formatQuantity(count)} at {timeOfDay.format(at)}
        {typed === '' ? '.' : `; you counted ${formatQuantity(Number(typed))}.`}
      </Box>
      <Button variant="default" onClick={() => onSettle(other, true)}>
        Use {formatQuantity(count)}
      </Button>
      <Button variant="default" onClick={() => onSettle(other, false)}>
        {typed === '' ? 'Ignore' : `Keep ${formatQuantity(Number(typed))}`}
      </Button>
    </div>
  )
}
