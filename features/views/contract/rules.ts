import { forbiddenInText } from '#kit/contract/declare/characters.ts'

/** The maximum number of views per account, across all screens. */
export const maxViews = 100
export const maxViewName = 60
export const maxViewAddress = 2000

/** The address field of the open view; `original` for a screen without a view. */
export const viewField = 'saved'
export const originalView = 'original'

/**
 * Whether a view stores this address field. It omits the chosen customer, because a view applies to any customer; the
 * open view; and the way back to the screen that opened this one.
 */
export const isKept = (field: string): boolean =>
  field !== 'viewing' && field !== viewField && !field.startsWith('back.')

const parameter = /^(\w+(?:\.\w+)*)(?:=|$)/

function isText(part: string): boolean {
  try {
    return !forbiddenInText.test(decodeURIComponent(part))
  } catch {
    return false
  }
}

/** Whether a query contains only fields that views store, with names that need no escaping and values that are texts. */
export const isViewAddress = (query: string): boolean =>
  query === '' || query.split('&').every((part) => isKept(parameter.exec(part)?.[1] ?? viewField) && isText(part))
