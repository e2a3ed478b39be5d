import { createHash } from 'node:crypto'

/** Attempts are counted under a digest, because a password may have been typed as the user id. */
export const attemptsKey = (identityKey: string, browserHash?: Buffer): string =>
  createHash('sha256')
    .update(identityKey)
    .update(browserHash ?? '')
    .digest('base64url')
