import { createHash } from 'node:crypto'

/** Tries are counted under a digest: what was typed as a user id may have been a password. */
export const triesKey = (identityKey: string, browserHash?: Buffer): string =>
  createHash('sha256')
    .update(identityKey)
    .update(browserHash ?? '')
    .digest('base64url')
