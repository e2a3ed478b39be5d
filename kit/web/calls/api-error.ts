export interface FieldError {
  field: string
  message: string
}

/** A failed call, with the message from the server's problem details or a note that no response came. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status; 0 if no response came. */
  readonly status: number
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined
  readonly fields: readonly FieldError[]
  /** Seconds to wait before a retry, as the server requests. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    message: string,
    more: { requestId?: string | undefined; fields?: readonly FieldError[]; retryAfter?: number | undefined } = {},
  ) {
    super(message)
    this.status = status
    this.requestId = more.requestId
    this.fields = more.fields ?? []
    this.retryAfter = more.retryAfter
  }
}

/** The reason of a failure, as a sentence. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong in the portal.'

/** The failed request's id in the server's log, if it has one. */
export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined

interface Problem {
  title?: string
  detail?: string
  requestId?: string
  errors?: FieldError[]
}

const seconds = (header: string | null) => (header !== null && /^\d+$/.test(header) ? Number(header) : undefined)

/** Loads the labels on demand: the sign-in screen does not include the labels of every screen. */
async function faultsText(errors: readonly FieldError[]): Promise<string> {
  const labels = await import('#app/contract/field-labels.ts').catch(() => undefined)
  return labels?.faultsText(errors) ?? 'The request contains a value the portal does not accept.'
}

/** Converts a response outside 200 to 299 to an error. Never throws, even if the body is not problem details. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const problem: Problem = isProblem ? await response.json().catch(() => ({})) : {}
  const { errors = [] } = problem
  const faults = errors.length > 0 ? await faultsText(errors) : undefined
  const message =
    faults ?? problem.detail ?? problem.title ?? (response.statusText || `The server answered ${response.status}.`)
  return new ApiError(response.status, message, {
    requestId: problem.requestId ?? response.headers.get('x-request-id') ?? undefined,
    fields: errors,
    retryAfter: seconds(response.headers.get('retry-after')),
  })
}

export const noAnswer = () => new ApiError(0, 'The server could not be reached. Check the connection and try again.')

/** Whether the error only means that the caller aborted the call. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
