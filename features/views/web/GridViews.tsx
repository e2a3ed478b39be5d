import type { Screen } from '#kit/contract/declare/screen.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import {
  changeView,
  deleteView,
  listViews,
  type SavedView,
  saveView,
  startWithView,
} from '#views/contract/endpoints.ts'
import { Button, Checkbox } from '@mantine/core'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { GridViewsProps } from '#kit/web/grid/row-tools.ts'
import { ToolButton } from '#kit/web/screen/ToolButton.tsx'
import { useShownScreen } from '#kit/web/screen/screens.ts'
import { useSession } from '#kit/web/session/session.ts'
import { call, type Sent } from '#kit/web/calls/api.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { storedArrangement, useOpenView } from './use-open-view.ts'
import { NoneSaved, SavedMenu } from './saved/SavedMenu.tsx'
import { OpenSaved, SavedRow, useOwnChanges } from './saved/SavedRow.tsx'

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }))

type New = Pick<Sent<typeof saveView>, 'name' | 'grid' | 'address' | 'order' | 'hidden'> & { shared: boolean }

const outdates = [listViews]

const useViews = (screen: ScreenName) => ({
  list: useValue(listViews, { screen }),
  save: useChange(({ shared, ...view }: New) => call(saveView, { screen, ...view, shared: shared ? '1' : '0' }), {
    failed: 'The view could not be saved.',
    outdates,
  }),
  /** Call it with undefined for the original screen. */
  startWith: useChange((view: SavedView | undefined) => call(startWithView, { screen, ...(view && { id: view.id }) }), {
    failed: 'The view could not be made the start.',
    outdates,
  }),
  changes: useOwnChanges('view', {
    list: listViews,
    change: (input) => call(changeView, input),
    remove: (input) => call(deleteView, input),
  }),
})

const audiences = { C: 'everyone at this customer', G: 'everyone in this group', E: 'all employees' }

const sideOf = ({ mine, shared, start, savedBy }: SavedView): string =>
  [mine ? shared && 'shared' : `by ${savedBy}`, start && 'start'].filter(Boolean).join(', ')

export function GridViews(props: GridViewsProps) {
  const shown = useShownScreen()
  return shown ? <ScreenViews name={shown[0]} screen={shown[1]} {...props} /> : null
}

interface Props extends GridViewsProps {
  name: ScreenName
  screen: Screen
}

/** Opens any view of the screen, and changes, saves, and deletes the viewer's own. */
function ScreenViews({ name, screen, ...parts }: Props) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  /** The checkbox's state, until the list confirms it. */
  const [isStart, setStart] = useState<boolean>()
  const { list, save, startWith, changes } = useViews(name)
  const { open, isChanged, address, openView, nameView } = useOpenView(parts, screen, list.value)
  const audience = audiences[useSession()?.rights.loginType ?? 'C']
  const content = { grid: parts.grid, address, ...storedArrangement(parts.arrangement) }
  const own = (list.value ?? []).filter(({ mine }) => mine)
  const shared = (list.value ?? []).filter(({ mine }) => !mine)
  const choose = (view: SavedView | undefined) => {
    setMenuOpen(false)
    openView(view)
  }
  const group = (heading: string, some: readonly SavedView[]) =>
    some.length > 0 && (
      <>
        <h3>{heading}</h3>
        <ul>
          {some.map((view) => (
            <SavedRow
              key={view.id}
              saved={view}
              what="view"
              side={sideOf(view)}
              audience={audience}
              isOpen={view.id === open?.id}
              onOpen={() => choose(view)}
              onRemoved={() => view.id === open?.id && nameView(undefined)}
              {...changes}
            />
          ))}
        </ul>
      </>
    )
  return (
    <>
      <SavedMenu
        title="Views"
        isOpen={isMenuOpen}
        setOpen={setMenuOpen}
        button={
          <ToolButton
            icon={Bookmark}
            name={open ? `Views: ${open.name}${isChanged ? ', changed' : ''}` : 'Views'}
            label={open ? `${open.name}${isChanged ? ' •' : ''}` : 'Views'}
            isChosen={open !== undefined}
            onClick={() => setMenuOpen((before) => !before)}
          />
        }
        foot={
          <>
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
              <Button
                variant="light"
                onClick={() => {
                  setMenuOpen(false)
                  save.mutate({ ...content, name: open.name, shared: open.shared })
                }}
              >
                Update “{open.name}”
              </Button>
            )}
            <Button
              variant="default"
              onClick={() => {
                setMenuOpen(false)
                setSaving(true)
              }}
            >
              Save this view…
            </Button>
          </>
        }
      >
        <OpenSaved isOpen={open === undefined} onOpen={() => choose(undefined)}>
          Default
        </OpenSaved>
        <NoneSaved list={list} none="No saved views yet." failed="Views could not be loaded." />
        {group('My views', own)}
        {group('Shared views', shared)}
      </SavedMenu>
      {isSaving && (
        <Suspense>
          <SaveViewDialog
            taken={own.map((view) => view.name)}
            address={address}
            onlyOrder={screen.namesSubject === true}
            audience={audience}
            saving={save.isPending}
            onSave={(as) =>
              save.mutate(
                { ...content, ...as },
                {
                  onSuccess: ({ id }) => {
                    nameView(id)
                    setSaving(false)
                  },
                },
              )
            }
            onClose={() => setSaving(false)}
          />
        </Suspense>
      )}
    </>
  )
}
