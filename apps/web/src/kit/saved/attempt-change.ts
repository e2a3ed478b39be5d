import { showFailure } from '../messages/notices.ts'

/**
 * Runs a change to something saved; an error appears in a notice.
 * @param what the change in words, such as `The report could not be renamed.`
 * @returns whether it succeeded
 */
export async function attemptChange(what: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    showFailure(what, error)
    return false
  }
}
