let latest: string | undefined

/** Records the portal's day from an answer's header, if the header has one. */
export function notePortalDay(header: string | null): void {
  if (header !== null && /^\d{4}-\d{2}-\d{2}$/.test(header)) latest = header
}

/** The portal's current day (`YYYY-MM-DD`), which can differ from the browser's; the browser's until the first answer. */
export const portalDay = (): string => latest ?? new Date().toLocaleDateString('en-CA')
