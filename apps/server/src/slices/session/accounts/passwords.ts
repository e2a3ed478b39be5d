import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '#server/kit/http/errors.ts'

/** Argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 } as const
const costPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** The hash of a password that nobody knows: where there is none to compare with, the same work is done against it. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$Y2w2GzTz9orwfOXW3jUSUQ$MZ47z2KfMHuJNW3/txgjKAns0wtzGNS4z/XRTwWYQWE'

/**
 * Hashing takes a core and 19 MiB: at most 4 at a time, and no more than there are cores, for they would only take them
 * from everything else; some wait, and the rest are asked to come back.
 */
const running = { most: Math.min(4, availableParallelism()), count: 0, waiting: [] as (() => void)[], mostWaiting: 200 }

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running.count >= running.most) {
    if (running.waiting.length >= running.mostWaiting) {
      throw new Problem(503, 'Busy', 'Too many sign-ins at once.', { headers: { 'retry-after': '2' } })
    }
    await new Promise<void>((enter) => running.waiting.push(enter))
  } else running.count++
  try {
    return await work()
  } finally {
    const next = running.waiting.shift()
    if (next) next()
    else running.count--
  }
}

/** @returns a PHC string */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Whether the password is this hash's; without a hash, or with one that cannot be read, false after the same work. */
export const verifyPassword = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  inTurn(async () => {
    const usable = passwordHash?.startsWith('$argon2') ? passwordHash : undefined
    try {
      const matches = await verify(usable ?? decoy, password)
      return usable !== undefined && matches
    } catch {
      await verify(decoy, password)
      return false
    }
  })

/** Whether a hash was made at another cost than today's. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(costPrefix)
