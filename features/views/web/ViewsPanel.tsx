import type { SavedView } from '#views/contract/endpoints.ts'
import { Button, Checkbox, UnstyledButton } from '@mantine/core'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#kit/web/calls/use-value.ts'
import { NoneSaved, SavedFoot, SavedList } from './saved/SavedMenu.tsx'
import { SavedRow } from './saved/SavedRow.tsx'
import rows from './saved/SavedRow.module.css'
import type { OwnChanges } from './saved/use-own-changes.ts'
import type { Change } from '#kit/web/messages/use-change.ts'
import classes from './views.module.css'

interface Actions {
  /** @param view undefined for the original screen */
  open: (view: SavedView | undefined) => void
  removed: (view: SavedView) => void
  update: (view: SavedView) => void
  save: () => void
}

interface Props {
  list: Answer<SavedView[]>
  open: SavedView | undefined
  isChanged: boolean
  /** The accounts that a view can be shared with, as text. */
  audience: string
  /** Call it with undefined for the original screen. */
  startWith: Change<SavedView | undefined>
  changes: OwnChanges
  actions: Actions
}

const sideOf = ({ mine, shared, start, savedBy }: SavedView): string =>
  [mine ? shared && 'shared' : `by ${savedBy}`, start && 'start'].filter(Boolean).join(', ')

/** A screen's saved views: open any, or change, save, and delete your own. */
export function ViewsPanel({ list, open, isChanged, audience, startWith, changes, actions }: Props) {
  /** The checkbox's state, until the list confirms it. */
  const [isStart, setStart] = useState<boolean>()
  const views = list.value ?? []
  const group = (heading: string, some: readonly SavedView[]) =>
    some.length > 0 && (
      <>
        <h3 className={classes.group}>{heading}</h3>
        <ul>
          {some.map((view) => (
            <SavedRow
              key={view.id}
              saved={view}
              what="view"
              side={sideOf(view)}
              audience={audience}
              isOpen={view.id === open?.id}
              onOpen={() => actions.open(view)}
              onRemoved={() => actions.removed(view)}
              {...changes}
            />
          ))}
        </ul>
      </>
    )
  return (
    <>
      <SavedList>
        <UnstyledButton
          className={`${rows.open} ${classes.original}`}
          aria-current={open === undefined || undefined}
          onClick={() => actions.open(undefined)}
        >
          <Check size={14} aria-hidden className={rows.check} />
          Original
        </UnstyledButton>
        <NoneSaved list={list} none="No saved views yet." failed="Views could not be loaded." />
        {group(
          'My views',
          views.filter(({ mine }) => mine),
        )}
        {group(
          'Shared views',
          views.filter(({ mine }) => !mine),
        )}
      </SavedList>
      <SavedFoot>
        {open && (
          <Checkbox
            label="Make this my start for this screen"
            checked={isStart ?? open.start}
            onChange={({ currentTarget: { checked } }) => {
              setStart(checked)
              startWith.mutate(checked ? open : undefined, { onSettled: () => setStart(undefined) })
            }}
          />
        )}
        {open?.mine && isChanged && (
          <Button variant="light" onClick={() => actions.update(open)}>
            Update “{open.name}”
          </Button>
        )}
        <Button variant="default" onClick={actions.save}>
          Save this view…
        </Button>
      </SavedFoot>
    </>
  )
}
