import { useEffect, useRef, useState } from 'react'
import { ApiError, isAborted } from '../calls/api-error.ts'
import { showNotice } from '../messages/notices.ts'
import { saveBlob } from './save-blob.ts'

export interface RunningDownload {
  name: string
  /** Bytes received so far; 0 while the server is still creating the file. */
  bytes: number
}

/** Requests a file; `onBytes` reports progress and the signal aborts it. */
export type LoadFile = (options: { signal: AbortSignal; onBytes: (bytes: number) => void }) => Promise<Blob>

/** Saves files, one at a time; leaving the screen aborts the current one. */
export function useFileDownload() {
  const [running, setRunning] = useState<RunningDownload>()
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const start = async (name: string, load: LoadFile): Promise<void> => {
    const controller = new AbortController()
    abort.current = controller
    setRunning({ name, bytes: 0 })
    try {
      const blob = await load({ signal: controller.signal, onBytes: (bytes) => setRunning({ name, bytes }) })
      saveBlob(blob, name)
      showNotice({ kind: 'done', text: `${name} was downloaded.` })
    } catch (error) {
      if (isAborted(error)) return
      const known = error instanceof ApiError ? error : undefined
      const reason = known?.message ?? 'Something went wrong in the portal.'
      showNotice({ kind: 'problem', text: `${name} could not be downloaded. ${reason}`, requestId: known?.requestId })
    } finally {
      setRunning(undefined)
    }
  }
  return { running, start, cancel: () => abort.current?.abort() }
}
