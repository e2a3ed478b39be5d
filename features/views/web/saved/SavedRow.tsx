import { maxViewName } from '#views/contract/rules.ts'
import { lengthFault } from '#kit/contract/within-limit.ts'
import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { Check, Pencil, Share2, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { askConfirm } from '#kit/web/messages/dialogs.tsx'
import { type Change, useChange } from '#kit/web/messages/use-change.ts'
import classes from './Saved.module.css'

/** The longest name of a report or view. */
export const maxSavedName = maxViewName

/** Changes that only the owner can make. */
interface OwnChanges {
  rename: Change<{ id: string; name: string }>
  share: Change<{ id: string; shared: boolean }>
  remove: Change<{ id: string }>
}

interface Calls {
  list: { path: string }
  change: (input: { id: string; name?: string; shared?: '0' | '1' }) => Promise<unknown>
  remove: (input: { id: string }) => Promise<unknown>
}

/** @param what the name of the kind in messages, such as `report` */
export function useOwnChanges(what: string, { list, change, remove }: Calls): OwnChanges {
  const failed = (done: string) => `The ${what} could not be ${done}.`
  const outdates = [list]
  return {
    rename: useChange(({ id, name }) => change({ id, name }), { failed: failed('renamed'), outdates }),
    share: useChange(({ id, shared }) => change({ id, shared: shared ? '1' : '0' }), {
      failed: ({ shared }) => failed(shared ? 'shared' : 'unshared'),
      outdates,
    }),
    remove: useChange(({ id }) => remove({ id }), { failed: failed('deleted'), outdates }),
  }
}

interface Saved {
  id: string
  name: string
  /** Whether the viewer's account owns it. Other viewers can only open it. */
  mine: boolean
  shared: boolean
}

interface Props extends OwnChanges {
  saved: Saved
  /** The name of the kind in questions, such as `report`. */
  what: string
  side?: ReactNode
  /** The accounts that it can be shared with, as text; undefined if there are none. */
  audience: string | undefined
  /** Whether this one is open; omitted if the list does not mark the open one. */
  isOpen?: boolean
  onOpen: () => void
  onRemoved?: () => void
}

interface OpenProps {
  /** Undefined if the list does not mark the open one. */
  isOpen: boolean | undefined
  onOpen: () => void
  children: ReactNode
}

/** The button that opens an entry of the menu. */
export const OpenSaved = ({ isOpen, onOpen, children }: OpenProps) => (
  <UnstyledButton className={classes.open} aria-current={isOpen || undefined} onClick={onOpen}>
    {isOpen !== undefined && (
      <Check size={14} aria-hidden className="whole" visibility={isOpen ? undefined : 'hidden'} />
    )}
    {children}
  </UnstyledButton>
)

/** A saved report or view. Its name opens it, and its owner can rename, share, and delete it. */
export function SavedRow({ saved, what, side, audience, isOpen, onOpen, onRemoved, rename, share, remove }: Props) {
  const { id } = saved
  const [name, setName] = useState<string>()
  const row = useRef<HTMLLIElement>(null)
  // Renaming or removing an entry also removes the focused control, so the focus moves to the panel around the list.
  const panel = () => row.current?.closest<HTMLElement>('[role="dialog"]')
  const endRename = () => {
    panel()?.focus()
    setName(undefined)
  }
  if (name !== undefined) {
    const nameFault = lengthFault(name, maxSavedName)
    return (
      <li className={classes.row} ref={row}>
        <form
          className="grow"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() !== '' && !nameFault) rename.mutate({ id, name: name.trim() }, { onSuccess: endRename })
          }}
        >
          <TextInput
            aria-label={`New name of ${saved.name}`}
            error={nameFault}
            errorProps={{ role: 'alert' }}
            value={name}
            autoFocus
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              endRename()
            }}
          />
        </form>
      </li>
    )
  }
  const confirmRemoval = async () => {
    const message = `Delete the ${what} “${saved.name}”?`
    if (!(await askConfirm({ title: `Delete ${what}`, message }))) return
    const around = panel()
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          onRemoved?.()
          around?.focus()
        },
      },
    )
  }
  return (
    <li className={classes.row} ref={row}>
      <OpenSaved isOpen={isOpen} onOpen={onOpen}>
        <span className={classes.name}>{saved.name}</span> {side && <span className="muted nowrap">{side}</span>}
      </OpenSaved>
      {saved.mine && (
        <>
          <ActionIcon aria-label={`Rename ${saved.name}`} onClick={() => setName(saved.name)}>
            <Pencil size={14} aria-hidden />
          </ActionIcon>
          {audience && (
            <ActionIcon
              variant={saved.shared ? 'light' : 'subtle'}
              aria-pressed={saved.shared}
              aria-label={`Share ${saved.name} with ${audience}`}
              onClick={() => share.mutate({ id, shared: !saved.shared })}
            >
              <Share2 size={14} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon aria-label={`Delete ${saved.name}`} onClick={() => void confirmRemoval()}>
            <Trash2 size={14} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  )
}
