import { useWindowEvent } from '@mantine/hooks'
import { type ComponentType, useState } from 'react'
import { isTyping } from '#kit/web/filters/typing.ts'
import { showNotice } from '#kit/web/messages/notices.ts'
import { Dialog } from '#kit/web/messages/Dialog.tsx'

/** Lists the keyboard shortcuts when the user presses `?` outside a field. */
export function KeySheet() {
  const [Table, setTable] = useState<ComponentType>()
  useWindowEvent('keydown', ({ key, target }) => {
    if (key !== '?' || isTyping(target)) return
    import('./KeyTable.tsx').then(
      ({ KeyTable }) => setTable(() => KeyTable),
      () => showNotice({ kind: 'problem', text: 'The list of keys could not be loaded. Try again with a connection.' }),
    )
  })
  if (!Table) return null
  return (
    <Dialog title="Keys" width={34} closable onClose={() => setTable(undefined)}>
      <Table />
    </Dialog>
  )
}
