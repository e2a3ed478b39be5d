import { useEffect, useRef, useState } from 'react'
import { isAborted } from '../calls/api-error.ts'
import { showFailure, showNotice } from '../messages/notices.ts'

/** Requests a file; `onBytes` reports progress and the signal aborts it. */
export type LoadFile = (options: { signal: AbortSignal; onBytes: (bytes: number) => void }) => Promise<Blob>

export interface FileChoice {
  /** The label of the button, which names the format: `CSV`. */
  label: string
  /** What the file contains, for screen readers: `all rows as CSV`. */
  spoken: string
  name: string
  /** Undefined if there is nothing to save. */
  load: LoadFile | undefined
}

export interface RunningDownload extends FileChoice {
  /** Bytes received so far; 0 while the server is still creating the file. */
  bytes: number
}

export const receivedSize = (bytes: number): string => (bytes === 0 ? 'Wait' : `${(bytes / 2 ** 20).toFixed(1)} MB`)

function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser may read the URL after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Downloads files, one at a time. Leaving the screen aborts the download. */
export function useFileDownload() {
  const [running, setRunning] = useState<RunningDownload>()
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const start = async (file: FileChoice): Promise<void> => {
    const { name, load } = file
    if (!load) return
    const controller = new AbortController()
    abort.current = controller
    setRunning({ ...file, bytes: 0 })
    try {
      const blob = await load({ signal: controller.signal, onBytes: (bytes) => setRunning({ ...file, bytes }) })
      saveBlob(blob, name)
      showNotice({ kind: 'done', text: `${name} was downloaded.` })
    } catch (error) {
      if (isAborted(error)) return
      showFailure(`${name} could not be downloaded.`, error)
    } finally {
      setRunning(undefined)
    }
  }
  return { running, start, cancel: () => abort.current?.abort() }
}
