/** Said of a date that is typed in part. Its browser gives it as an empty text. */
export const halfTyped = 'Complete this date, or clear it.'

/** The fields within a part of the page that hold a date typed in part. */
export const halfTypedIn = (part: ParentNode | null): HTMLInputElement[] =>
  [...(part?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput)

/** Whether a part of the page holds a date typed in part. Its field then says so, and gets the focus. */
export function refusesHalfTyped(part: ParentNode | null): boolean {
  const [first] = halfTypedIn(part)
  first?.reportValidity()
  first?.focus()
  return first !== undefined
}

/** Empties the fields that hold a date typed in part, as a person would: for the app they are empty already. */
export function clearHalfTyped(part: ParentNode | null): void {
  for (const field of halfTypedIn(part)) {
    field.value = ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
