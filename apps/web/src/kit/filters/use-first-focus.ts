import { useEffect, useRef } from 'react'

/**
 * Focuses the first field of a screen when it opens. On a phone this would open the keyboard over the screen.
 * @param wanted whether the screen waits for input; read once
 */
export function useFirstFocus(wanted: boolean) {
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening the screen focuses the field
  useEffect(() => {
    if (wanted && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  return field
}
