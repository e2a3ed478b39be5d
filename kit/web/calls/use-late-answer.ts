import { hashKey } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

interface Answered<Data> {
  data: Data | undefined
  isFetching: boolean
  error: Error | null
}

/**
 * Returns a query's state. Changes render as low-priority updates, so that a slow phone still responds to touch. Never
 * returns the state of an earlier request.
 */
export function useLateAnswer<Data>(request: readonly unknown[], answer: Answered<Data>): Answered<Data> {
  const key = hashKey(request)
  const lateKey = useDeferredValue(key)
  const late = {
    data: useDeferredValue(answer.data),
    isFetching: useDeferredValue(answer.isFetching),
    error: useDeferredValue(answer.error),
  }
  return lateKey === key ? late : { data: answer.data, isFetching: answer.isFetching, error: answer.error }
}
