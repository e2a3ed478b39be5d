import { Tag } from '#kit/web/messages/Tag.tsx'

const kinds = {
  Loaded: 'good',
  Done: 'good',
  Valid: 'good',
  Confirmed: 'good',
  Refused: 'late',
  Failed: 'late',
  'Needs confirmation': 'warning',
  Running: 'current',
  Waiting: 'current',
} as const

export const StateTag = ({ state }: { state: string }) => (
  <Tag kind={kinds[state as keyof typeof kinds] ?? 'plain'}>{state}</Tag>
)
