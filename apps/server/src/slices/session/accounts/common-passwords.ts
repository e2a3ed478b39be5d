import { limits } from '@trade-counter/contract/slices/session/limits.ts'

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
