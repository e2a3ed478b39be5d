import { counted, formatQuantity } from '#kit/contract/declare/format.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import { maxCartLines } from '#buying/contract/ordering/lines.ts'
import { fileFault, isX12, readPastedLines } from '#buying/contract/ordering/pasted-lines.ts'
import { uploadOrder } from '#buying/contract/purchase/endpoints.ts'
import { maxOrderFile } from '#buying/contract/purchase/rules.ts'
import { Button, FileButton, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogButtons } from '#kit/web/messages/Dialog.tsx'
import { useChange } from '#kit/web/messages/use-change.ts'
import { toBase64 } from '#kit/web/session/sealed.ts'
import { customerFields, useCustomerSession } from '#kit/web/session/session.ts'
import { call } from '#kit/web/calls/api.ts'
import { ApiError, reasonOf } from '#kit/web/calls/api-error.ts'
import { showNotice } from '#kit/web/messages/notices.ts'
import { type LeftOutLine, refreshCarts, useCartAdding } from '../ordering/cart.ts'
import classes from './Purchase.module.css'

/** Uploads an X12 order to the empty cart of a ship-to. Returns why it was refused; nothing on success. */
function useOrderUpload(shipTo: string | undefined): (file: File) => Promise<string[]> {
  const { customer } = useCustomerSession()
  return async (file) => {
    if (shipTo === undefined) return ['The ship-tos could not be loaded.']
    if (file.size > maxOrderFile) return ['The file is larger than 150 KB.']
    const whose = { ...customerFields(customer), shipTo }
    try {
      const { lines } = await call(uploadOrder, { ...whose, file: toBase64(new Uint8Array(await file.arrayBuffer())) })
      await refreshCarts()
      showNotice({ kind: 'done', text: `${counted(lines, 'line')} uploaded.` })
      return []
    } catch (error) {
      const faults = error instanceof ApiError ? error.fields.filter(({ field }) => field === 'file') : []
      return faults.length > 0 ? faults.map(({ message }) => message) : [reasonOf(error)]
    }
  }
}

interface Props {
  shipTo: string
  onClose: () => void
}

/** The maximum length of a number and a quantity in the call. */
const isTooLong = ({ item, quantity }: { item: string; quantity: string }) => item.length > 40 || quantity.length > 20

/** Adds many lines at once. Lines that cannot be ordered stay in the field, with their reasons. */
export function PasteLines({ shipTo, onClose }: Props) {
  const { rights } = useCustomerSession()
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<readonly string[]>([])
  // The dialog shows why lines were left out.
  const adding = useCartAdding(shipTo, undefined, () => undefined)
  const upload = useOrderUpload(shipTo)
  const uploading = useChange(upload)
  const [leftOut, setLeftOut] = useState<readonly LeftOutLine[]>([])
  const lines = readPastedLines(text)
  const mayUpload = meets(flag('CanUploadEDI'), rights)
  const busy = uploading.isPending || adding?.add.isPending
  const isTooMany = lines.length > maxCartLines

  const read = async (file: File | null) => {
    if (!file) return
    const start = await file.slice(0, 512).arrayBuffer()
    const first = String.fromCharCode(...new Uint8Array(start))
    if (isX12(first)) return uploadX12(file)
    const found = fileFault(first, file.size)
    setFaults(found === undefined ? [] : [found])
    if (found === undefined) setText(await file.text())
  }
  const uploadX12 = async (file: File) => {
    const found = await uploading.mutateAsync(file)
    setFaults(found)
    if (found.length === 0) onClose()
  }
  const add = async () => {
    const tooLong = lines.filter(isTooLong).map((line) => ({ ...line, reason: 'This is no item number.' }))
    const rest = lines.filter((line) => !isTooLong(line))
    const rejected = rest.length === 0 ? [] : await adding?.add.mutateAsync(rest).catch(() => undefined)
    if (rejected === undefined) return
    const all = [...rejected, ...tooLong]
    setLeftOut(all)
    setText(all.map(({ typed }) => typed).join('\n'))
    if (all.length === 0) onClose()
  }
  return (
    <Dialog
      title="Paste lines"
      message={
        mayUpload
          ? 'One line each: item number or customer part, then the quantity, or QL006 x 3. Or choose a file: lines, or an X12 850 order for an empty cart.'
          : 'One line each: item number or customer part, then the quantity, or QL006 x 3.'
      }
      width={34}
      closable
      // Only this dialog says which lines were not added.
      onClose={() => !busy && onClose()}
    >
      <div className={`${classes.form} stack`}>
        <Textarea
          aria-label="Lines"
          readOnly={busy}
          autosize
          minRows={8}
          maxRows={16}
          value={text}
          error={
            isTooMany &&
            `A cart has at most ${counted(maxCartLines, 'line')}. These are ${formatQuantity(lines.length)}.`
          }
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {faults.length > 0 && (
          <div role="alert">
            <ul className="danger" aria-label="Errors in the file">
              {faults.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        {leftOut.length > 0 && (
          <div role="alert">
            <ul className="danger" aria-label="Lines that were not added">
              {leftOut.slice(0, 20).map(({ item, typed = item, reason }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal
                <li key={at}>
                  <span className="code">{typed}</span>: {reason}
                </li>
              ))}
              {leftOut.length > 20 && <li>And {leftOut.length - 20} more.</li>}
            </ul>
          </div>
        )}
        <DialogButtons>
          {mayUpload && (
            <FileButton accept=".csv,.txt,.x12,.edi,.850,text/csv,text/plain" onChange={(file) => void read(file)}>
              {(props) => (
                <Button variant="default" disabled={busy} {...props}>
                  Choose file
                </Button>
              )}
            </FileButton>
          )}
          <Button loading={busy} disabled={lines.length === 0 || isTooMany} onClick={() => void add()}>
            Add {lines.length === 0 ? 'lines' : counted(lines.length, 'line')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
