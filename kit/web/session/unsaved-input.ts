let typed = false

/** Records input that is not yet part of an address or saved on the server. */
const note = (): void => {
  typed = true
}

/** Starts to track input in every form of every screen. */
export const watchInput = (): void => document.addEventListener('input', note, { capture: true, passive: true })

/** Marks the input as saved, searched, or discarded. */
export const markInputSaved = (): void => {
  typed = false
}

/** Whether a reload would lose something: unsaved input or an open dialog. */
export const hasUnsavedInput = (): boolean => typed || document.querySelector('dialog[open]') !== null
