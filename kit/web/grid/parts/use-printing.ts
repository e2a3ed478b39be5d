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

function watchPrinting(tell: () => void): () => void {
  // The browser lays out the pages as soon as `beforeprint` handlers return.
  const tellNow = () => flushSync(tell)
  const media = matchMedia('print')
  media.addEventListener('change', tellNow)
  window.addEventListener('beforeprint', tellNow)
  window.addEventListener('afterprint', tellNow)
  return () => {
    media.removeEventListener('change', tellNow)
    window.removeEventListener('beforeprint', tellNow)
    window.removeEventListener('afterprint', tellNow)
  }
}

/** Whether the page is being printed. Print-only content renders before the browser lays out the pages. */
export const usePrinting = (): boolean => useSyncExternalStore(watchPrinting, isPrinting)
