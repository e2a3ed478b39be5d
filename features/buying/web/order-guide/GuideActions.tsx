import { type Guide, printCountSheet } from '#buying/contract/order-guide/endpoints.ts'
import { ClipboardCheck, Plus, Printer, Save, Share2, Trash2 } from 'lucide-react'
import { callFile } from '#kit/web/calls/api.ts'
import { useFileWindow } from '#kit/web/files/file-window.ts'
import { askConfirm } from '#kit/web/messages/dialogs.tsx'
import { ToolButton } from '#kit/web/screen/ToolButton.tsx'
import type { Guides } from './use-guides.ts'

interface Props {
  guide: Guide
  guides: Guides
  isEmpty: boolean
  onCount: () => void
  onNew: (from: 'bought' | 'typed') => void
  onRemoved: () => void
}

/** The actions on the open guide. */
export function GuideActions({ guide, guides, isEmpty, onCount, onNew, onRemoved }: Props) {
  const sheet = useFileWindow({
    title: 'Count sheet',
    name: `Count sheet of ${guide.name}`,
    wait: 'Preparing the count sheet...',
    failed: 'The count sheet could not be created.',
    load: () => callFile(printCountSheet, { ...guides.whose, guide: guide.id }),
  })
  const remove = async () => {
    const message = `Delete the guide “${guide.name}”?`
    if (!(await askConfirm({ title: 'Delete guide', message }))) return
    guides.remove.mutate(guide.id, { onSuccess: onRemoved })
  }
  return (
    <>
      <ToolButton icon={ClipboardCheck} name="Count" label="Count" isMain disabled={isEmpty} onClick={onCount} />
      <ToolButton
        icon={Printer}
        name="Print count sheet"
        label="Count sheet"
        disabled={isEmpty || sheet.isPending}
        onClick={() => sheet.mutate()}
      />
      {guide.kind === 'bought' && !isEmpty && (
        <ToolButton icon={Save} name="Save as a guide…" label="Save as a guide" onClick={() => onNew('bought')} />
      )}
      <ToolButton icon={Plus} name="New guide…" label="New guide" onClick={() => onNew('typed')} />
      {guide.mine && (
        <>
          <ToolButton
            icon={Share2}
            name={guide.shared ? 'Stop sharing' : 'Share with everyone at this customer'}
            isChosen={guide.shared}
            aria-pressed={guide.shared}
            onClick={() => guides.share.mutate({ guide: guide.id, shared: !guide.shared })}
          />
          <ToolButton icon={Trash2} name={`Delete ${guide.name}`} onClick={() => void remove()} />
        </>
      )}
    </>
  )
}
