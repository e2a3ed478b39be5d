import { useSyncExternalStore } from 'react'
import { reasonOf, requestIdOf } from '../calls/api-error.ts'

/** A message at the top of the page until it is dismissed or another screen opens. */
export interface Notice {
  id: number
  kind: 'info' | 'done' | 'problem'
  text: string
  requestId?: string | undefined
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** Shows a notice; the same text is not shown twice. */
export function showNotice(notice: Omit<Notice, 'id'>): void {
  publish([...notices.filter(({ text }) => text !== notice.text), { ...notice, id: ++lastId }])
}

/** Says that something failed, and why. */
export const showFailure = (what: string, error: unknown): void =>
  showNotice({ kind: 'problem', text: `${what} ${reasonOf(error)}`, requestId: requestIdOf(error) })

export const dismissNotice = (id: number): void => publish(notices.filter((notice) => notice.id !== id))

export const clearNotices = (): void => publish([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => notices)
