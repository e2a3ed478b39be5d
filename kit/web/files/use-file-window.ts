import { reasonOf } from '../calls/api-error.ts'
import { showAlert } from '../messages/dialogs.tsx'
import { type Change, useChange } from '../messages/use-change.ts'
import { type FileWindow, openFileWindow } from './file-window.ts'

interface Options extends Omit<FileWindow, 'beside'> {
  /** Of the alert that says why the document could not be opened. */
  title: string
  failed: string
}

/** Opens a document in another tab; only in a click handler. If it cannot be opened, an alert says why. */
export const useFileWindow = ({ title, failed, ...file }: Options): Change<void, void> =>
  useChange(async () => {
    try {
      await openFileWindow({ ...file, beside: 'tab' })
    } catch (error) {
      void showAlert({ title, message: `${failed} ${reasonOf(error)}` })
      throw error
    }
  })
