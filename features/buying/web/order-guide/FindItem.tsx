import { isFound } from '#buying/contract/order-guide/form.ts'
import { Button, TextInput } from '@mantine/core'
import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { findNumber } from './barcodes.ts'
import type { CountLine } from './to-buy.ts'
import classes from './count.module.css'
import { ScanDialog } from './ScanDialog.tsx'

interface Props {
  lines: readonly CountLine[]
  onFound: (at: number) => void
}

/** Jumps to an item by a number, typed or scanned, or by words of its name. */
export function FindItem({ lines, onFound }: Props) {
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [scanning, setScanning] = useState(false)
  const find = (number: string): boolean => {
    const numbered = findNumber(lines, number)
    const at = numbered >= 0 || number.trim() === '' ? numbered : lines.findIndex((line) => isFound(line, number))
    if (at >= 0) onFound(at)
    return at >= 0
  }
  return (
    <>
      <form
        className={`${classes.find} row`}
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(!find(typed))
        }}
      >
        <TextInput
          className="grow"
          aria-label="Item number or barcode"
          placeholder="Item # or barcode"
          error={isMissing && 'No item of this guide has this number.'}
          errorProps={{ role: 'alert' }}
          value={typed}
          onChange={({ currentTarget }) => {
            setMissing(false)
            setTyped(currentTarget.value)
          }}
        />
        <Button type="submit" variant="default">
          Go
        </Button>
        <Button variant="default" leftSection={<ScanBarcode size={16} aria-hidden />} onClick={() => setScanning(true)}>
          Scan
        </Button>
      </form>
      {scanning && (
        <ScanDialog
          onNumber={(number) => {
            const isFound = find(number)
            if (isFound) setScanning(false)
            return isFound
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  )
}
