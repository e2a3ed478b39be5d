import type { ListEndpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { download, type FileView, type Sent } from '#web/api.ts'
import { ApiError, isAborted } from '../calls/api-error.ts'
import { showNotice } from '../messages/notices.ts'
import { saveBlob } from './save-blob.ts'

export type ExportForm = 'csv' | 'xlsx'
export const formNames: Record<ExportForm, string> = { csv: 'CSV', xlsx: 'Excel' }
/** `every`: the filtered rows, including those beyond the call's limit. */
export type ExportWhich = 'all' | 'filtered' | 'every'

export interface RunningExport {
  which: ExportWhich
  form: ExportForm
  /** Bytes received so far; 0 while the server is still creating the file. */
  bytes: number
}

function tellFailure(error: unknown, name: string): void {
  const reason = error instanceof ApiError ? error.message : 'Something went wrong in the portal.'
  showNotice({
    kind: 'problem',
    text: `${name} could not be downloaded. ${reason}`,
    requestId: error instanceof ApiError ? error.requestId : undefined,
  })
}

/** Downloads a list's exports, one at a time; leaving the screen aborts the current one. */
export function useExport<E extends ListEndpoint>(list: E) {
  const [running, setRunning] = useState<RunningExport>()
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const start = async (which: ExportWhich, form: ExportForm, input: Sent<E>, view: FileView): Promise<void> => {
    const file = which === 'all' ? 'all' : 'filtered'
    const name = (list.exports?.[file] ?? `${file}.csv`).replace(/csv$/, form)
    const controller = new AbortController()
    abort.current = controller
    setRunning({ which, form, bytes: 0 })
    try {
      const onBytes = (bytes: number) => setRunning({ which, form, bytes })
      saveBlob(await download(list, input, { which: file, form, view, signal: controller.signal, onBytes }), name)
      showNotice({ kind: 'done', text: `${name} was downloaded.` })
    } catch (error) {
      if (!isAborted(error)) tellFailure(error, name)
    } finally {
      setRunning(undefined)
    }
  }
  return { running, start, cancel: () => abort.current?.abort() }
}
