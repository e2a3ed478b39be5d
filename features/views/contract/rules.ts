/** The maximum number of views per account, across all screens. */
export const maxViews = 100
export const maxViewName = 60
export const maxViewAddress = 2000

/** The address field that names the open view; `original` for a screen without one. */
export const viewField = 'saved'
export const originalView = 'original'

/**
 * Whether a view keeps this address field: not the chosen customer, because a view applies to the customer on the
 * screen; not the open view; and not the way back to the screen that opened this one.
 */
export const isKept = (field: string): boolean =>
  field !== 'viewing' && field !== viewField && !field.startsWith('back.')

const parameter = /^(\w+(?:\.\w+)*)(?:=|$)/

/** Whether a query contains only fields that a view keeps, with names that need no escapes. */
export const isViewAddress = (query: string): boolean =>
  query === '' || query.split('&').every((part) => isKept(parameter.exec(part)?.[1] ?? viewField))
