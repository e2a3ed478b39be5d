import { createAtom, useSelector } from '@tanstack/react-store'
import { reasonOf, requestIdOf } from '../calls/api-error.ts'

/** A message at the top of the page until it is dismissed or another screen opens. */
export interface Notice {
  id: number
  kind: 'info' | 'done' | 'problem'
  text: string
  requestId?: string | undefined
  undo?: (() => void) | undefined
}

const notices = createAtom<readonly Notice[]>([])
let lastId = 0

/** How many notices of completed actions are shown at once. More would cover a phone. */
const doneShown = 2

/** Shows a notice; the same text is not shown twice. */
export const showNotice = (notice: Omit<Notice, 'id'>): void =>
  notices.set((before) => {
    const all = [...before.filter(({ text }) => text !== notice.text), { ...notice, id: ++lastId }]
    const done = all.filter(({ kind }) => kind === 'done').slice(-doneShown)
    return all.filter((one) => one.kind !== 'done' || done.includes(one))
  })

export const showFailure = (what: string, error: unknown): void =>
  showNotice({ kind: 'problem', text: `${what} ${reasonOf(error)}`, requestId: requestIdOf(error) })

export const dismissNotice = (id: number): void => notices.set((before) => before.filter((notice) => notice.id !== id))

export const clearNotices = (): void => notices.set([])

export const useNotices = (): readonly Notice[] => useSelector(notices)
