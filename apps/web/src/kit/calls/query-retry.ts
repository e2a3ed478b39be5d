import { ApiError } from './api-error.ts'

/** Allows one retry, and only if the server was unreachable or busy: a retry does not fix a refusal. */
export const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503)
