/** Returns the address of a page for a mail; undefined if the portal's own address is not set. */
export const portalLink = (publicUrl: string | undefined, path: string): string | undefined =>
  publicUrl && publicUrl.replace(/\/$/, '') + path
