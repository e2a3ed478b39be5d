let typed = false

/** Notes that something was typed which is not yet part of an address or saved on the server. */
const note = (): void => {
  typed = true
}

/** Starts to watch what is typed, in every form of every screen. */
export const watchInput = (): void => document.addEventListener('input', note, { capture: true, passive: true })

/** What was typed is in the address now, or on the server, or was discarded. */
export const settleInput = (): void => {
  typed = false
}

/** Whether loading the page again would lose something: what was typed, or an open dialog. */
export const hasUnsavedInput = (): boolean => typed || document.querySelector('dialog[open]') !== null
