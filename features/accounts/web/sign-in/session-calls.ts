import { noAnswer } from '#kit/web/calls/api-error.ts'

const orNoAnswer = (): never => {
  throw noAnswer()
}

/** Loads the declared calls and their schemas with the first call, to keep them out of the sign-in page. */
export const sessionCalls = () => import('#accounts/contract/endpoints.ts').catch(orNoAnswer)

/** Loads the code after sign-in while the user types. */
export const signingIn = () => import('./sign-in.ts').catch(orNoAnswer)
