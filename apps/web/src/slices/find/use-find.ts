import { findDocuments } from '@trade-counter/contract/slices/find/endpoints.ts'
import { nothingFound } from '@trade-counter/contract/slices/find/rules.ts'
import { useRef, useState } from 'react'
import { list } from '#web/api.ts'
import { ApiError, isAborted } from '#web/kit/calls/api-error.ts'
import type { Found } from './landing.ts'

export type FindAnswer =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'message'; text: string }
  | { kind: 'found'; rows: readonly Found[] }

const none: FindAnswer = { kind: 'none' }

/** Searches documents by number; only the latest request is answered. */
export function useFind() {
  const [answer, setAnswer] = useState<FindAnswer>(none)
  const abort = useRef<AbortController>(null)

  const forget = () => {
    abort.current?.abort()
    setAnswer(none)
  }

  /** @returns the results; undefined if the request failed or was superseded */
  const find = async (text: string): Promise<readonly Found[] | undefined> => {
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    if (text.length < 2) {
      setAnswer(text === '' ? none : { kind: 'message', text: 'Type at least 2 characters.' })
      return undefined
    }
    setAnswer({ kind: 'asking' })
    try {
      const rows = await list(findDocuments, { text }, { signal: controller.signal })
      setAnswer(rows.length === 0 ? { kind: 'message', text: nothingFound(text) } : { kind: 'found', rows })
      return rows
    } catch (error) {
      if (isAborted(error)) return undefined
      const reason = error instanceof ApiError ? error.message : 'Something went wrong in the portal.'
      setAnswer({ kind: 'message', text: `The search failed. ${reason}` })
      return undefined
    }
  }
  return { answer, find, forget }
}
