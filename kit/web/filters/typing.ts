/** The field that a screen has focused and the user has not touched yet. */
let untouched: EventTarget | undefined

/**
 * Lets keyboard shortcuts work in a field that a screen has focused, until the user touches or leaves the field.
 * @returns a function that stops this
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

/** Whether the target is a field that receives typed text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target !== untouched &&
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable]') !== null
