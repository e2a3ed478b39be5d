import { confirmKeptLoad } from '#intake/contract/console/endpoints.ts'
import { call } from '#kit/web/calls/api.ts'
import { TypedConfirmation } from './TypedConfirmation.tsx'

/** Loads the stored files of a load after the user types its confirmation. */
export const ConfirmDialog = ({ load, digest, onClose }: { load: string; digest: string; onClose: () => void }) => (
  <TypedConfirmation
    title={`Confirm load ${load}`}
    digest={digest}
    button="Confirm"
    underway="Confirming …"
    confirm={async (typed) => {
      const confirming = await call(confirmKeptLoad, { load, digest: typed })
      return { text: `Load ${confirming.load} now loads these files.`, load: confirming.load }
    }}
    onClose={onClose}
  >
    <p>
      The kept files are loaded with the changes that this page shows. If other data has been loaded since and the
      changes would differ, the load needs a new confirmation.
    </p>
  </TypedConfirmation>
)
