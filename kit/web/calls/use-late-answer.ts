import { hashKey } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

interface Answered<Data> {
  data: Data | undefined
  isFetching: boolean
  error: Error | null
}

/**
 * A query's state, whose change renders in short tasks: a slow phone answers a touch while rows appear. The state of
 * another request is never shown.
 */
export function useLateAnswer<Data>(request: readonly unknown[], answer: Answered<Data>): Answered<Data> {
  const key = hashKey(request)
  const late = {
    key: useDeferredValue(key),
    data: useDeferredValue(answer.data),
    isFetching: useDeferredValue(answer.isFetching),
    error: useDeferredValue(answer.error),
  }
  return late.key === key ? late : answer
}
