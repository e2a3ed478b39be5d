/** A command cannot do what it was asked to. The message is one line for the operator. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  /** What the command exits with: 1 if it refuses the data or the request, 2 if it cannot run. */
  readonly exitCode: 1 | 2 = 1
}
