import { lengthFault } from '#kit/contract/within-limit.ts'
import { useCallback, useRef, useState } from 'react'
import { isAborted, reasonOf } from '../calls/api-error.ts'

export type FindAnswer<Match> =
  | { kind: 'none' }
  | { kind: 'searching' }
  | { kind: 'message'; text: string }
  | { kind: 'found'; matches: readonly Match[] }

/** Whether a person is still typing, or has pressed Enter. */
export type FindHow = 'typing' | 'entered'

interface Finder<Match> {
  search: (text: string, how: FindHow, signal: AbortSignal) => Promise<readonly Match[]>
  /** Shorter texts are searched only when a person has pressed Enter. */
  minLength: number
  /** Longer texts are refused in words. */
  maxLength: number
  nothingFound: (text: string) => string
}

/** Searches while a person types. A new search cancels what was typed before, but never what was entered. */
export function useFinder<Match>({ search, minLength, maxLength, nothingFound }: Finder<Match>) {
  const [answer, setAnswer] = useState<FindAnswer<Match>>({ kind: 'none' })
  const abort = useRef<AbortController>(null)
  const entered = useRef<AbortController>(null)
  const latest = useRef(0)

  const forget = useCallback(() => {
    abort.current?.abort()
    latest.current += 1
    setAnswer({ kind: 'none' })
  }, [])

  /** Also cancels what was entered, because the user has gone on to something else. */
  const cancel = useCallback(() => {
    entered.current?.abort()
    forget()
  }, [forget])

  /** @returns the best match first; undefined if the request failed or was superseded */
  const find = async (text: string, how: FindHow): Promise<readonly Match[] | undefined> => {
    abort.current?.abort()
    const controller = new AbortController()
    if (how === 'typing') abort.current = controller
    else entered.current = controller
    latest.current += 1
    const nth = latest.current
    const show = (next: FindAnswer<Match> | ((before: FindAnswer<Match>) => FindAnswer<Match>)) => {
      if (nth === latest.current) setAnswer(next)
    }
    if (text === '' || (how === 'typing' && text.length < minLength)) {
      show({ kind: 'none' })
      return undefined
    }
    const fault = lengthFault(text, maxLength)
    if (fault !== undefined) {
      show({ kind: 'message', text: fault })
      return undefined
    }
    show((before) => (before.kind === 'found' ? before : { kind: 'searching' }))
    try {
      const matches = await search(text, how, controller.signal)
      const nothing: FindAnswer<Match> =
        how === 'typing' ? { kind: 'none' } : { kind: 'message', text: nothingFound(text) }
      show(matches.length === 0 ? nothing : { kind: 'found', matches })
      return matches
    } catch (error) {
      if (isAborted(error)) return undefined
      show({ kind: 'message', text: `The search failed. ${reasonOf(error)}` })
      return undefined
    }
  }
  return { answer, find, forget, cancel }
}
