import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { askConfirm } from '../messages/dialogs.tsx'
import { validSession } from '../session/session.ts'
import { markInputSaved } from '../session/unsaved-input.ts'

/**
 * Asks before a navigation, a reload, or a closed tab loses changes, unless the session has ended.
 * @param what the changes, at the start of a sentence
 * @returns a function to call after saving, before the user leaves the screen
 */
export function useLeaveGuard(isChanged: boolean, what: string): () => void {
  const isSaved = useRef(false)
  const isAtRisk = () => isChanged && !isSaved.current
  useBlocker({
    enableBeforeUnload: isAtRisk,
    shouldBlockFn: async () => {
      if (!isAtRisk() || !validSession()) return false
      const message = `${what} are not saved.`
      const leaves = await askConfirm({ title: 'Leave without saving?', message, yes: 'Leave', no: 'Stay' })
      if (leaves) markInputSaved()
      return !leaves
    },
  })
  return () => {
    isSaved.current = true
    markInputSaved()
  }
}
