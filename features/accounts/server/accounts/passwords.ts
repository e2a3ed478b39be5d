import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limits } from '#accounts/contract/limits.ts'
import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { Problem } from '#kit/server/problem/problem.ts'

/** Argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** For tests, which hash thousands of passwords: the lowest cost that Argon2id allows. */
export const hashCheaply = () => Object.assign(cost, { memoryCost: 8, timeCost: 1 })

const costPrefix = () => `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Verified if there is no usable hash, so that the response takes as long. */
const decoy = () => `${costPrefix()}Y2w2GzTz9orwfOXW3jUSUQ$MZ47z2KfMHuJNW3/txgjKAns0wtzGNS4z/XRTwWYQWE`

/** Hashing occupies a core and 19 MiB, so at most 4 run at a time, and no more than there are cores. Up to 200 wait. */
const queue = bulkhead(Math.min(4, availableParallelism()), 200)

/** @throws {Problem} 503 with a retry time when too many wait */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await queue.execute(work)
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error
    throw new Problem(503, 'Busy', 'Too many sign-ins at once.', { headers: { 'retry-after': '2' } })
  }
}

/** @returns a PHC string */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Whether the password matches the hash; without a readable hash, false after the same amount of work. */
export const verifyPassword = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  inTurn(async () => {
    const usable = passwordHash?.startsWith('$argon2') ? passwordHash : undefined
    try {
      const matches = await verify(usable ?? decoy(), password)
      return usable !== undefined && matches
    } catch {
      await verify(decoy(), password)
      return false
    }
  })

/** Whether a hash has a different cost than the current one. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(costPrefix())

let common: Promise<Set<string>> | undefined

async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= limits.passwordLeast))
}

/** Whether a password is on the list of common passwords, which loads on first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon()
  return (await common).has(password.toLowerCase())
}
