import { useEffect, useState } from 'react'
import { recentOf } from './recent.ts'

/** Keys of the entries of a list that were chosen last; undefined until they are read. */
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
