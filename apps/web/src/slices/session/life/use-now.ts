import { useEffect, useReducer } from 'react'

/** The time at each rendering, of which there is one a second at least while the component is shown. */
export function useNow(): Date {
  const [, renew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(renew, 1000)
    return () => clearInterval(timer)
  }, [])
  return new Date()
}
