/** Opens and closes a panel, but keeps it open while a dialog asks about it: a click in the dialog is outside of it. */
export const unlessAsking =
  (setOpen: (open: boolean) => void) =>
  (open: boolean): void => {
    if (open || !document.querySelector('dialog[open]')) setOpen(open)
  }
