import type { KeyboardEvent } from 'react'

/** Said of a date that is typed in part. Its browser gives it as an empty text. */
export const halfTyped = 'Complete this date, or clear it.'

/** Whether a field holds a date typed in part. */
export const isHalfTyped = ({ validity }: HTMLInputElement): boolean => validity.badInput || validity.customError

/** The fields within a part of the page that hold a date typed in part. */
export const halfTypedIn = (part: ParentNode | null): HTMLInputElement[] =>
  [...(part?.querySelectorAll('input') ?? [])].filter(isHalfTyped)

/** Whether a part of the page holds a date typed in part. Its field then says so, and gets the focus. */
export function refusesHalfTyped(part: ParentNode | null): boolean {
  const [first] = halfTypedIn(part)
  first?.reportValidity()
  first?.focus()
  return first !== undefined
}

function clear(field: HTMLInputElement): void {
  field.setCustomValidity('')
  // Firefox empties its parts only if there was a date.
  field.value = '2000-01-01'
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Empties the fields that hold a date typed in part, as a person would: for the app they are empty already. */
export const clearHalfTyped = (part: ParentNode | null): void => halfTypedIn(part).forEach(clear)

const fills = /^(\d|Arrow(Up|Down)|Page(Up|Down)|Home|End)$/
const removes = /^(Backspace|Delete)$/

/**
 * For Firefox, a date typed in part is empty and valid. The keys tell: a key that fills or removes a part leaves half a
 * date, unless the field has a date then. As nothing tells which parts are left, removing another clears the field.
 */
export function noteDateKey({ currentTarget: field, key, ctrlKey, metaKey }: KeyboardEvent<HTMLInputElement>): void {
  if (!navigator.userAgent.includes('Firefox/')) return
  if (removes.test(key) && field.validity.customError) clear(field)
  else if (fills.test(key) || (removes.test(key) && field.value !== '' && !ctrlKey && !metaKey))
    field.setCustomValidity(halfTyped)
}
