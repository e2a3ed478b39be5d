import { useEffect, useReducer } from 'react'

/** The current time, with a re-render every second or more often while the component is mounted. */
export function useNow(): Date {
  const [, renew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(renew, 1000)
    return () => clearInterval(timer)
  }, [])
  return new Date()
}
