import { type Guide, printCountSheet } from '@trade-counter/contract/slices/order-guide/endpoints.ts'
import { ClipboardCheck, ListOrdered, Printer, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callFile } from '#web/api.ts'
import { reasonOf } from '#web/kit/calls/api-error.ts'
import { openFileWindow } from '#web/kit/files/file-window.ts'
import { askConfirm, showAlert } from '#web/kit/messages/dialogs.tsx'
import { ToolButton } from '#web/kit/screen/ToolButton.tsx'
import type { Guides } from './use-guides.ts'

interface Props {
  guide: Guide
  guides: Guides
  isEmpty: boolean
  setMode: (mode: 'edit' | 'count') => void
  onRemoved: () => void
}

/** What can be done with the open guide. */
export function GuideActions({ guide, guides, isEmpty, setMode, onRemoved }: Props) {
  const [printing, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    try {
      await openFileWindow({
        name: `Count sheet of ${guide.name}`,
        wait: 'Preparing the count sheet...',
        beside: 'tab',
        load: () => callFile(printCountSheet, { ...guides.whose, guide: guide.id }),
      })
    } catch (error) {
      await showAlert({ title: 'Count sheet', message: `The count sheet could not be created. ${reasonOf(error)}` })
    } finally {
      setPrinting(false)
    }
  }
  const remove = async () => {
    const message = `Delete the guide “${guide.name}”?`
    if (!(await askConfirm({ title: 'Delete guide', message }))) return
    if (await guides.remove(guide)) onRemoved()
  }
  return (
    <>
      <ToolButton
        icon={ClipboardCheck}
        name="Count"
        label="Count"
        isMain
        disabled={isEmpty}
        onClick={() => setMode('count')}
      />
      <ToolButton
        icon={Printer}
        name="Print count sheet"
        label="Count sheet"
        disabled={isEmpty || printing}
        onClick={() => void print()}
      />
      {guide.version > 0 && (
        <ToolButton icon={ListOrdered} name="Arrange" label="Arrange" onClick={() => setMode('edit')} />
      )}
      {guide.mine && (
        <>
          <ToolButton
            icon={Share2}
            name={guide.shared ? 'Stop sharing' : 'Share with everyone at this customer'}
            isChosen={guide.shared}
            aria-pressed={guide.shared}
            onClick={() => void guides.share(guide, !guide.shared)}
          />
          <ToolButton icon={Trash2} name={`Delete ${guide.name}`} onClick={() => void remove()} />
        </>
      )}
    </>
  )
}
