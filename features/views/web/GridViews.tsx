import type { Screen } from '#kit/contract/declare/screen.ts'
import type { ScreenName } from '#app/contract/screens.ts'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { GridViewsProps } from '#kit/web/grid/grid-views.ts'
import { SavedMenu } from './saved/SavedMenu.tsx'
import { ToolButton } from '#kit/web/screen/ToolButton.tsx'
import { useShownScreen } from '#kit/web/screen/use-shown-screen.ts'
import { useSession } from '#kit/web/session/session.ts'
import { storedArrangement } from './arrangement.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { useOpenView } from './use-open-view.ts'
import { useViews } from './use-views.ts'
import { ViewsPanel } from './ViewsPanel.tsx'

const audiences = { C: 'everyone at this customer', G: 'everyone in this group', E: 'all employees' }

/** The menu of a screen's saved views. */
export function GridViews(props: GridViewsProps) {
  const shown = useShownScreen()
  return shown ? <ScreenViews name={shown[0]} screen={shown[1]} {...props} /> : null
}

interface Props extends GridViewsProps {
  name: ScreenName
  screen: Screen
}

function ScreenViews({ name, screen, ...parts }: Props) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { list, save, startWith, changes } = useViews(name)
  const { open, isChanged, address, openView, nameView } = useOpenView(parts, screen, list.value)
  const audience = audiences[useSession()?.rights.loginType ?? 'C']
  const content = { grid: parts.grid, address, ...storedArrangement(parts.arrangement) }

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
      >
        <ViewsPanel
          list={list}
          open={open}
          isChanged={isChanged}
          audience={audience}
          startWith={startWith}
          changes={changes}
          actions={{
            removed: (view) => view.id === open?.id && nameView(undefined),
            open: (view) => {
              setMenuOpen(false)
              openView(view)
            },
            update: (view) => {
              setMenuOpen(false)
              save.mutate({ ...content, name: view.name, shared: view.shared })
            },
            save: () => {
              setMenuOpen(false)
              setSaving(true)
            },
          }}
        />
      </SavedMenu>
      {isSaving && (
        <SaveViewDialog
          taken={(list.value ?? []).filter(({ mine }) => mine).map((view) => view.name)}
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
      )}
    </>
  )
}
