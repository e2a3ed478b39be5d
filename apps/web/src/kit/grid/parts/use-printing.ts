import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. Print-only content renders before the browser lays out the pages. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const media = matchMedia('print')
    const say = (now: boolean) => flushSync(() => setPrinting(now))
    const change = () => say(media.matches)
    const before = () => say(true)
    const after = () => say(false)
    media.addEventListener('change', change)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      media.removeEventListener('change', change)
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}
