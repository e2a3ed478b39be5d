import { confirmKeptLoad } from '@trade-counter/contract/slices/feeds/endpoints.ts'
import { call } from '#web/api.ts'
import { queries } from '#web/kit/calls/queries.ts'
import { Dialog } from '#web/kit/messages/Dialog.tsx'
import { showNotice } from '#web/kit/messages/notices.ts'
import { useOpenScreen } from '#web/kit/screen/ScreenLink.tsx'
import { TypedConfirmation } from './TypedConfirmation.tsx'

/** Has the kept files of a load loaded once its confirmation is typed. */
export function ConfirmDialog({ load, digest, onClose }: { load: string; digest: string; onClose: () => void }) {
  const open = useOpenScreen()

  async function confirm(typed: string): Promise<void> {
    const confirming = await call(confirmKeptLoad, { load, digest: typed })
    queries.clear()
    showNotice({ kind: 'done', text: `Load ${confirming.load} now loads these files.` })
    open('feeds', { load: String(confirming.load) })
  }

  return (
    <Dialog title={`Confirm load ${load}`} width={36} centered onClose={onClose}>
      <TypedConfirmation digest={digest} button="Confirm" underway="Confirming …" confirm={confirm} onClose={onClose}>
        <p>
          The kept files are loaded with the changes that this page shows. If other data has been loaded since and the
          changes would differ, the load needs a new confirmation.
        </p>
      </TypedConfirmation>
    </Dialog>
  )
}
