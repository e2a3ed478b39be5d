import { showAlert } from '../messages/dialogs.tsx'

/** `window`: one of its own beside the portal; `tab`: another tab. */
export type Beside = 'window' | 'tab'

interface FileWindow {
  /** What the document is called, in the window's title and where the window is blocked. */
  name: string
  /** What the window shows until the document is there. */
  wait: string
  beside: Beside
  load: () => Promise<Blob>
}

const features: Record<Beside, string> = { window: 'popup,width=900,height=1000', tab: '' }

/** Writes into a window that is still empty, without markup: it stands under the portal's own policy. */
function showWait({ document: page }: Window, name: string, wait: string): void {
  page.title = name
  const text = page.createElement('p')
  text.setAttribute('role', 'status')
  text.textContent = wait
  Object.assign(page.body.style, { margin: '2rem', font: '16px system-ui, sans-serif' })
  page.body.append(text)
}

/** Browsers block windows that they believe nobody asked for; a link that is clicked they do not. */
async function offerLink(name: string, href: string): Promise<void> {
  await showAlert({
    title: 'The browser blocked the new window',
    message: 'Allow pop-ups for this site, or open the document from here.',
    link: { label: `Open ${name}`, href },
    ok: 'Close',
  })
}

/**
 * Opens a window at once, as only a click may, shows the wait in it, and points it to the document when that is there.
 * A blocked window is told to the user, with a link to the document.
 * @throws what `load` throws, with the window closed again
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
