import { useEffect, useRef, useState } from 'react'
import { isAborted } from '../calls/api-error.ts'
import { showFailure, showNotice } from '../messages/notices.ts'

/** Requests a file; `onBytes` reports progress and the signal aborts it. */
export type LoadFile = (options: { signal: AbortSignal; onBytes: (bytes: number) => void }) => Promise<Blob>

/** A file that a person can save. */
export interface FileChoice {
  /** Its format, on the button: `CSV`. */
  label: string
  /** What the file contains, for screen readers: `all rows as CSV`. */
  spoken: string
  /** The name of the saved file. */
  name: string
  /** Undefined if there is nothing to save. */
  load: LoadFile | undefined
}

export interface RunningDownload extends FileChoice {
  /** Bytes received so far; 0 while the server is still creating the file. */
  bytes: number
}

/** A running download's progress. */
export const receivedSize = (bytes: number): string => (bytes === 0 ? 'Wait' : `${(bytes / 2 ** 20).toFixed(1)} MB`)

function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the URL when the download starts, which may be after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Saves files, one at a time; leaving the screen aborts the current one. */
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
