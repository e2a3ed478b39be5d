import { useEffect, useState } from 'react'
import { recentOf } from './recent.ts'

/** Keys of a list's recently chosen entries; undefined until they are loaded. */
export function useRecent(list: string): readonly string[] | undefined {
  const [recent, setRecent] = useState<readonly string[]>()
  useEffect(() => {
    let wanted = true
    void recentOf(list).then((keys) => wanted && setRecent(keys))
    return () => {
      wanted = false
    }
  }, [list])
  return recent
}
