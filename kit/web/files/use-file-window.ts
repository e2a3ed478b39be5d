import { reasonOf } from '../calls/api-error.ts'
import { showAlert } from '../messages/dialogs.tsx'
import { type Change, useChange } from '../messages/use-change.ts'
import { type FileWindow, openFileWindow } from './file-window.ts'

interface Options extends Omit<FileWindow, 'beside'> {
  /** The title of the alert if the document can't be opened. */
  title: string
  failed: string
}

/** Opens a document in another tab; call it only from a click handler. If that fails, an alert says why. */
export const useFileWindow = ({ title, failed, ...file }: Options): Change<void, void> =>
  useChange(async () => {
    try {
      await openFileWindow({ ...file, beside: 'tab' })
    } catch (error) {
      void showAlert({ title, message: `${failed} ${reasonOf(error)}` })
      throw error
    }
  })
