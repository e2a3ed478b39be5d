import { counted } from '#kit/contract/declare/format.ts'
import { uploadOrder } from '#buying/contract/purchase/endpoints.ts'
import { maxOrderFile } from '#buying/contract/purchase/rules.ts'
import { call } from '#kit/web/calls/api.ts'
import { ApiError, reasonOf } from '#kit/web/calls/api-error.ts'
import { showNotice } from '#kit/web/messages/notices.ts'
import { refreshCarts } from '../ordering/cart.ts'
import { useCustomerSession, customerFields } from '#kit/web/session/session.ts'

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Uploads an X12 order to the empty cart of a ship-to. Returns why it was refused; nothing on success. */
export function useOrderUpload(shipTo: string | undefined): (file: File) => Promise<string[]> {
  const { customer } = useCustomerSession()
  return async (file) => {
    if (shipTo === undefined) return ['The ship-tos could not be loaded.']
    if (file.size > maxOrderFile) return ['The file is larger than 150 KB.']
    const whose = { ...customerFields(customer), shipTo }
    try {
      const { lines } = await call(uploadOrder, { ...whose, file: await toBase64(file) })
      await refreshCarts()
      showNotice({ kind: 'done', text: `${counted(lines, 'line')} uploaded.` })
      return []
    } catch (error) {
      const faults = error instanceof ApiError ? error.fields.filter(({ field }) => field === 'file') : []
      return faults.length > 0 ? faults.map(({ message }) => message) : [reasonOf(error)]
    }
  }
}
