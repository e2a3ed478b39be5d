import { meets } from '#kit/contract/declare/need.ts'
import { findDocuments, findItems } from '#home/contract/find/endpoints.ts'
import { minFindLength, nothingFound } from '#home/contract/find/rules.ts'
import { useCallback, useRef, useState } from 'react'
import { list } from '#kit/web/calls/api.ts'
import { isAborted, reasonOf } from '#kit/web/calls/api-error.ts'
import { callIdentity, currentSession, customerFields } from '#kit/web/session/session.ts'
import type { Match } from './landing.ts'

export type FindAnswer =
  | { kind: 'none' }
  | { kind: 'searching' }
  | { kind: 'message'; text: string }
  | { kind: 'found'; matches: readonly Match[] }

const none: FindAnswer = { kind: 'none' }

/** While the user types, only text with a number is looked up as a document. Enter looks up any text. */
const looksLikeNumber = /\d{3}/

async function documentMatches(text: string, signal: AbortSignal): Promise<Match[]> {
  if (!meets(findDocuments.needs, currentSession()?.rights)) return []
  const rows = await list(findDocuments, { text }, { signal })
  return rows.map((found) => ({ kind: 'document', found }))
}

/** Returns items of the chosen customer's company, with this customer's part numbers. */
async function itemMatches(text: string, signal: AbortSignal): Promise<Match[]> {
  const session = currentSession()
  if (!session?.customer || !meets(findItems.needs, session.rights)) return []
  const whose = { identityKey: callIdentity(session), ...customerFields(session.customer) }
  const rows = await list(findItems, { ...whose, text }, { signal })
  return rows.map((item) => ({ kind: 'item', item }))
}

/** Searches documents and items. A new search cancels the previous one. */
export function useFind() {
  const [answer, setAnswer] = useState<FindAnswer>(none)
  const abort = useRef<AbortController>(null)

  const forget = useCallback(() => {
    abort.current?.abort()
    setAnswer(none)
  }, [])

  /** @returns the best match first; undefined if the request failed or was superseded */
  const find = useCallback(async (text: string, how: 'typing' | 'entered'): Promise<readonly Match[] | undefined> => {
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    if (text.length < minFindLength) {
      const tooShort = how === 'entered' && text !== ''
      setAnswer(tooShort ? { kind: 'message', text: `Type at least ${minFindLength} characters.` } : none)
      return undefined
    }
    setAnswer((before) => (before.kind === 'found' ? before : { kind: 'searching' }))
    try {
      const withDocuments = how === 'entered' || looksLikeNumber.test(text)
      const found = await Promise.all([withDocuments ? documentMatches(text, signal) : [], itemMatches(text, signal)])
      const matches = found.flat()
      const isNothing = matches.length === 0
      const says: FindAnswer = isNothing ? { kind: 'message', text: nothingFound(text) } : { kind: 'found', matches }
      setAnswer(isNothing && how === 'typing' ? none : says)
      return matches
    } catch (error) {
      if (isAborted(error)) return undefined
      setAnswer({ kind: 'message', text: `The search failed. ${reasonOf(error)}` })
      return undefined
    }
  }, [])
  return { answer, find, forget }
}
