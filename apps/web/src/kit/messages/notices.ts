import { useSyncExternalStore } from 'react'

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

export const dismissNotice = (id: number): void => publish(notices.filter((notice) => notice.id !== id))

export const clearNotices = (): void => publish([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => notices)
