import { noAnswer } from '#web/kit/calls/api-error.ts'

const orNoAnswer = (): never => {
  throw noAnswer()
}

/** The declared calls, and the schemas with them, are loaded when the first is made: the sign-in page comes without. */
export const sessionCalls = () => import('@trade-counter/contract/slices/session/endpoints.ts').catch(orNoAnswer)

/** What follows a sign-in is loaded while somebody types. */
export const signingIn = () => import('./sign-in.ts').catch(orNoAnswer)
