/** The field that got the focus without the user's doing, until the user touches it. */
let untouched: EventTarget | undefined

/**
 * Lets the portal's keys work in a field that a screen focused when it opened, until the user types, clicks, or leaves.
 * @returns ends this
 */
export function markUntouched(field: HTMLElement): () => void {
  const touches = ['input', 'pointerdown', 'blur']
  const end = () => {
    if (untouched === field) untouched = undefined
    for (const touch of touches) field.removeEventListener(touch, end)
  }
  untouched = field
  for (const touch of touches) field.addEventListener(touch, end)
  return end
}

/** Whether keys pressed on the target are typed into a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target !== untouched &&
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable]') !== null
