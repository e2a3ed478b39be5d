import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { queries } from '../calls/queries.ts'
import { showFailure } from './notices.ts'

interface Options<Variables> {
  /** The message if the change fails; the notice appends the reason. If omitted, the caller shows the error. */
  failed?: string | ((variables: Variables) => string)
  /** The calls whose answers become outdated. They are requested again before the change completes. */
  outdates?: readonly { path: string }[]
}

export type Change<Variables, Result = unknown> = UseMutationResult<Result, Error, Variables>

/** Requests the answers of these calls again: those on the screen now, the others when a screen shows them. */
export const readAgain = (calls: readonly { path: string }[]): Promise<unknown> =>
  Promise.all(calls.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))

/** A change on the server. Without a connection, it fails immediately. */
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
