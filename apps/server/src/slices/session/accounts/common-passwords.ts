import { limits } from '@trade-counter/contract/slices/session/limits.ts'

let list: Promise<Set<string>> | undefined

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= limits.passwordLeast))
}

/** Whether a password is on the list of those that are tried first; the list is read when it is first asked. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load()
  return (await list).has(password.toLowerCase())
}
