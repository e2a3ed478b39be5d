import { ApiError } from './api-error.ts'

/** One more try, and only where the server was away or busy: asking again cannot mend a refusal. */
export const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503)
