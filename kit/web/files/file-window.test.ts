import { afterEach, expect, test, vi } from 'vitest'
import * as dialogs from '../messages/dialogs.tsx'
import { openFileWindow } from './file-window.ts'

const asked = { name: 'Invoice 4711', wait: 'Downloading Invoice Image...', beside: 'window' } as const
const pdf = new Blob(['%PDF-'], { type: 'application/pdf' })

/** A fake browser window with the parts that a page can access. */
function fakeWindow() {
  const page = document.implementation.createHTMLDocument()
  return { document: page, closed: false, close: vi.fn(), location: { replace: vi.fn() } }
}

function browserOpens(opened: ReturnType<typeof fakeWindow> | null) {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:made' }))
  return vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
}

afterEach(() => vi.restoreAllMocks())

test('The window opens immediately, shows the wait text, and navigates to the document [INVOICE-02, INVOICE-03]', async () => {
  const opened = fakeWindow()
  const open = browserOpens(opened)
  const { promise, resolve } = Promise.withResolvers<Blob>()
  const done = openFileWindow({ ...asked, load: () => promise })
  expect(open).toHaveBeenCalledOnce()
  expect(opened.document.body.textContent).toBe('Downloading Invoice Image...')
  expect(opened.document.title).toBe('Invoice 4711')
  expect(opened.location.replace).not.toHaveBeenCalled()
  resolve(pdf)
  await done
  expect(opened.location.replace).toHaveBeenCalledWith('blob:made')
})

test('A tab opens without window features [INVOICE-04]', async () => {
  const open = browserOpens(fakeWindow())
  await openFileWindow({ ...asked, load: async () => pdf })
  await openFileWindow({ ...asked, beside: 'tab', load: async () => pdf })
  expect(open.mock.calls.map(([, , features]) => features?.includes('popup'))).toEqual([true, false])
})

test('On failure the window closes, and the caller reports the error [INVOICE-05]', async () => {
  const opened = fakeWindow()
  browserOpens(opened)
  await expect(openFileWindow({ ...asked, load: () => Promise.reject(new Error('500')) })).rejects.toThrow('500')
  expect(opened.close).toHaveBeenCalledOnce()
})

test('A blocked window produces a message with a link to the document', async () => {
  browserOpens(null)
  const alert = vi.spyOn(dialogs, 'showAlert').mockResolvedValue()
  await openFileWindow({ ...asked, load: async () => pdf })
  expect(alert).toHaveBeenCalledWith(
    expect.objectContaining({ link: { label: 'Open Invoice 4711', href: 'blob:made' } }),
  )
})

test('A window that the user has closed is not changed', async () => {
  const opened = fakeWindow()
  browserOpens(opened)
  await openFileWindow({
    ...asked,
    load: async () => {
      opened.closed = true
      return pdf
    },
  })
  expect(opened.location.replace).not.toHaveBeenCalled()
})
