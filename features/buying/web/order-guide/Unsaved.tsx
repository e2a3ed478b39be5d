import { Button } from '@mantine/core'

interface Props {
  reason: string
  /** Whether somebody else has changed the guide. */
  isConflict: boolean
  save: () => Promise<void>
  insist: () => Promise<void>
  drop: () => void
}

/** Says that changes of the guide are not saved, and offers what to do. */
export const Unsaved = ({ reason, isConflict, save, insist, drop }: Props) => (
  <div role="alert" className="callout row" data-kind="warning">
    <p>The changes to this guide are not saved. {reason}</p>
    <Button variant="default" onClick={() => void (isConflict ? insist() : save())}>
      {isConflict ? 'Save mine' : 'Try again'}
    </Button>
    <Button variant="default" onClick={drop}>
      {isConflict ? 'Show the other one' : 'Drop the changes'}
    </Button>
  </div>
)
