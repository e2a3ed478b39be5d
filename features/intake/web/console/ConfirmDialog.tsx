import { confirmKeptLoad } from '#intake/contract/console/endpoints.ts'
import { call } from '#kit/web/calls/api.ts'
import { queries } from '#kit/web/calls/queries.ts'
import { Dialog } from '#kit/web/messages/Dialog.tsx'
import { showNotice } from '#kit/web/messages/notices.ts'
import { useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { TypedConfirmation } from './TypedConfirmation.tsx'

/** Loads the stored files of a load after the user types its confirmation. */
export function ConfirmDialog({ load, digest, onClose }: { load: string; digest: string; onClose: () => void }) {
  const open = useOpenScreen()

  async function confirm(typed: string): Promise<void> {
    const confirming = await call(confirmKeptLoad, { load, digest: typed })
    queries.clear()
    showNotice({ kind: 'done', text: `Load ${confirming.load} now loads these files.` })
    open('feeds', { load: String(confirming.load) })
  }

  return (
    <Dialog title={`Confirm load ${load}`} width={36} onClose={onClose}>
      <TypedConfirmation digest={digest} button="Confirm" underway="Confirming …" confirm={confirm} onClose={onClose}>
        <p>
          The kept files are loaded with the changes that this page shows. If other data has been loaded since and the
          changes would differ, the load needs a new confirmation.
        </p>
      </TypedConfirmation>
    </Dialog>
  )
}
