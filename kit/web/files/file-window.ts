import { showAlert } from '../messages/dialogs.tsx'
import { reasonOf } from '../calls/api-error.ts'
import { type Change, useChange } from '../messages/use-change.ts'

/** `window`: a separate window beside the portal; `tab`: another tab. */
export type Beside = 'window' | 'tab'

export interface FileWindow {
  /** The document's name, for the window's title and the message when the window is blocked. */
  name: string
  /** The text to show until the document is loaded. */
  wait: string
  beside: Beside
  load: () => Promise<Blob>
}

const features: Record<Beside, string> = { window: 'popup,width=900,height=1000', tab: '' }

/** Writes text into an empty window, without markup: the portal's content security policy applies to it. */
function showWait({ document: page }: Window, name: string, wait: string): void {
  page.title = name
  const text = page.createElement('p')
  text.setAttribute('role', 'status')
  text.textContent = wait
  page.documentElement.style.colorScheme = document.documentElement.dataset.mantineColorScheme ?? ''
  Object.assign(page.body.style, { margin: '2rem', font: '14px system-ui, sans-serif' })
  page.body.append(text)
}

/** Browsers block windows that a script opens without a click. They don't block links that the user clicks. */
async function offerLink(name: string, href: string): Promise<void> {
  await showAlert({
    title: 'The browser blocked the new window',
    message: 'Allow pop-ups for this site, or open the document from here.',
    link: { label: `Open ${name}`, href },
    ok: 'Close',
  })
}

/**
 * Opens a window immediately, shows the wait text, and navigates to the document when it is loaded. Call it only from a
 * click handler. If the browser blocks the window, shows a message with a link to the document.
 * @throws what `load` throws, after closing the window
 */
export async function openFileWindow({ name, wait, beside, load }: FileWindow): Promise<void> {
  const opened = window.open('', '_blank', features[beside])
  if (opened) showWait(opened, name, wait)
  try {
    const href = URL.createObjectURL(await load())
    if (!opened) void offerLink(name, href)
    else if (!opened.closed) opened.location.replace(href)
  } catch (error) {
    opened?.close()
    throw error
  }
}

interface Options extends Omit<FileWindow, 'beside'> {
  /** The title of the alert if the document can't be opened. */
  title: string
  failed: string
}

/** Opens a document in another tab; call it only from a click handler. If that fails, an alert says why. */
export const useFileWindow = ({ title, failed, ...file }: Options): Change<void, void> =>
  useChange(async () => {
    try {
      await openFileWindow({ ...file, beside: 'tab' })
    } catch (error) {
      void showAlert({ title, message: `${failed} ${reasonOf(error)}` })
      throw error
    }
  })
