import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { queries } from '../calls/queries.ts'
import { showFailure } from './notices.ts'

interface Options<Variables> {
  /** What could not be done, in a sentence; the notice adds why. If omitted, the caller shows the error. */
  failed?: string | ((variables: Variables) => string)
  /** The calls whose answers the change makes out of date: they are read again before it counts as done. */
  outdates?: readonly { path: string }[]
}

export type Change<Variables, Result = unknown> = UseMutationResult<Result, Error, Variables>

/** Requests everything again that these calls have answered; what no screen shows, when one shows it. */
export const readAgain = (calls: readonly { path: string }[]): Promise<unknown> =>
  Promise.all(calls.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))

/** A change on the server. Without a connection it fails at once, rather than waiting for one. */
export const useChange = <Variables = void, Result = unknown>(
  change: (variables: Variables) => Promise<Result>,
  { failed, outdates = [] }: Options<Variables> = {},
): Change<Variables, Result> =>
  useMutation(
    {
      mutationFn: change,
      networkMode: 'always',
      onSuccess: () => readAgain(outdates),
      onError: (error, variables) => {
        if (failed !== undefined) showFailure(typeof failed === 'string' ? failed : failed(variables), error)
      },
    },
    queries,
  )
