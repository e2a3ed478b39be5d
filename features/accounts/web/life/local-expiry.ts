/** Clock differences below this are ignored, in seconds. */
const tolerance = 5

/** When the token was issued, in the server's time, in seconds since 1970. */
function issuedAt(token: string): number | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { iat } = JSON.parse(atob(payload)) as { iat?: unknown }
    return typeof iat === 'number' ? iat : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns when a new token expires in this computer's time, which may be minutes off the server's.
 * @param expires in the server's time, ISO 8601
 * @returns ISO 8601
 */
export function localExpiry(token: string, expires: string, now: Date): string {
  const made = issuedAt(token)
  const ahead = made === undefined ? 0 : now.getTime() - made * 1000
  if (Math.abs(ahead) < tolerance * 1000) return expires
  return new Date(Date.parse(expires) + ahead).toISOString()
}
