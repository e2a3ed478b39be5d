import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#web/kit/messages/Dialog.tsx'
import { openDetector } from './barcodes.ts'
import classes from './guide.module.css'

interface Props {
  /** @returns whether the number is one of the guide's */
  onNumber: (number: string) => boolean
  onClose: () => void
}

const lookMs = 150

/** Reads barcodes by the camera until one names an item. */
export function ScanDialog({ onNumber, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [note, setNote] = useState('Point the camera at a barcode.')
  const found = useRef(onNumber)
  useEffect(() => {
    found.current = onNumber
  })

  useEffect(() => {
    const detector = openDetector()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const look = async () => {
      const element = video.current
      try {
        const [code] = element && detector ? await detector.detect(element) : []
        if (code && found.current(code.rawValue)) return
        if (code) setNote(`No item of this guide has the number ${code.rawValue}.`)
      } catch {
        // The camera has no picture yet.
      }
      if (!isGone) timer = setTimeout(() => void look(), lookMs)
    }
    const open = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      } catch {
        setNote('The camera cannot be used. Type the number instead.')
        return
      }
      if (isGone || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play().catch(() => undefined)
      void look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void open()
    return () => {
      isGone = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  return (
    <Dialog title="Scan a barcode" centered closable onClose={onClose}>
      <video ref={video} className={classes.video} muted playsInline aria-label="Camera" />
      <p role="status">{note}</p>
    </Dialog>
  )
}
