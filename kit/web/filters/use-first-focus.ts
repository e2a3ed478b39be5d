import { useEffect, useRef } from 'react'
import { useHasLeftRow } from '../grid/left-row.ts'
import { isTyping, markUntouched } from './typing.ts'

/**
 * Focuses a screen's first field when the screen opens, unless Back returns to a row or the user is already typing
 * elsewhere. Does nothing on a phone, where the keyboard would cover the screen.
 * @param wanted whether the screen waits for input; read once
 */
export function useFirstFocus(wanted: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const returnsToRow = useHasLeftRow()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening the screen focuses the field
  useEffect(() => {
    if (!wanted || returnsToRow || !field.current || !matchMedia('(pointer: fine)').matches) return
    if (isTyping(document.activeElement)) return
    field.current.focus({ preventScroll: true })
    return markUntouched(field.current)
  }, [])
  return field
}
