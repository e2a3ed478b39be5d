import { limits } from '@trade-counter/contract/slices/session/limits.ts'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '#server/kit/problem/problem.ts'

/** Argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 } as const
const costPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** The hash of an unknown password: verified when there is no usable hash, so that the work is the same. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$Y2w2GzTz9orwfOXW3jUSUQ$MZ47z2KfMHuJNW3/txgjKAns0wtzGNS4z/XRTwWYQWE'

/**
 * Hashing occupies a core and 19 MiB, so at most 4 run at a time, and no more than there are cores. Up to 200 wait; the
 * rest get a 503 with a retry time.
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

/** Whether the password matches the hash; without a readable hash, false after the same amount of work. */
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

/** Whether a hash has a different cost than the current one. */
export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(costPrefix)

let list: Promise<Set<string>> | undefined

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= limits.passwordLeast))
}

/** Whether a password is on the list of common passwords, which loads on first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load()
  return (await list).has(password.toLowerCase())
}
