import { useEffect, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { TextField } from '#kit/web/filters/fields.tsx'
import { Dialog, DialogButtons } from '#kit/web/messages/Dialog.tsx'
import { canScan, openDetector } from './barcodes.ts'
import classes from './guide.module.css'

interface Props {
  /** @returns whether the guide has an item with the number */
  onNumber: (number: string) => boolean
  onClose: () => void
}

const lookMs = 150

/** Reads barcodes with the camera until one names an item. Without a camera, the user types the number. */
export function ScanDialog({ onNumber, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [cannot, setCannot] = useState(
    canScan() ? undefined : 'This browser cannot read barcodes by the camera. Type the number instead.',
  )
  const [note, setNote] = useState('Point the camera at a barcode.')
  const isTyped = cannot !== undefined
  const found = useRef(onNumber)
  useEffect(() => {
    found.current = onNumber
  })

  useEffect(() => {
    if (isTyped) return undefined
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
        setCannot('The camera cannot be used. Type the number instead.')
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
  }, [isTyped])

  if (isTyped) return <TypedNumber why={cannot} onNumber={onNumber} onClose={onClose} />
  return (
    <Dialog title="Scan a barcode" closable onClose={onClose}>
      <video ref={video} className={classes.video} muted playsInline aria-label="Camera" />
      <p role="status">{note}</p>
    </Dialog>
  )
}

/** A scanner that works as a keyboard also types into this field and ends with Enter. */
function TypedNumber({ why, onNumber, onClose }: Props & { why: string }) {
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  // A dialog focuses its first control when it opens.
  useEffect(() => field.current?.focus(), [])
  return (
    <Dialog title="Scan a barcode" message={why} closable onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '' && !onNumber(typed)) setMissing(typed.trim())
        }}
      >
        <TextField
          label="Item number or barcode"
          width={240}
          ref={field}
          error={missing !== undefined && missing === typed.trim() && 'No item of this guide has this number.'}
          value={typed}
          onChange={setTyped}
        />
        <DialogButtons>
          <Button type="submit" disabled={typed.trim() === ''}>
            Go
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
