import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** The browser fires `beforeprint` before it switches to print media. */
let isPrintOpen = false
window.addEventListener('beforeprint', () => {
  isPrintOpen = true
})
window.addEventListener('afterprint', () => {
  isPrintOpen = false
})

const isPrinting = () => isPrintOpen || matchMedia('print').matches

function watchPrinting(notify: () => void): () => void {
  // The browser lays out the pages as soon as `beforeprint` handlers return.
  const notifyNow = () => flushSync(notify)
  const media = matchMedia('print')
  media.addEventListener('change', notifyNow)
  window.addEventListener('beforeprint', notifyNow)
  window.addEventListener('afterprint', notifyNow)
  return () => {
    media.removeEventListener('change', notifyNow)
    window.removeEventListener('beforeprint', notifyNow)
    window.removeEventListener('afterprint', notifyNow)
  }
}

/** Whether the page is being printed. Print-only content renders before the browser lays out the pages. */
export const usePrinting = (): boolean => useSyncExternalStore(watchPrinting, isPrinting)
