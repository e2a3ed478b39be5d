let typed = false

/** Records input that is neither in an address nor saved on the server. */
const note = (): void => {
  typed = true
}

export const watchInput = (): void => document.addEventListener('input', note, { capture: true, passive: true })

/** Marks the input as saved, searched, or discarded. */
export const markInputSaved = (): void => {
  typed = false
}

/** Whether a reload would lose unsaved input or an open dialog. */
export const hasUnsavedInput = (): boolean => typed || document.querySelector('dialog[open]') !== null
