/** A program cannot do what it was asked to. The message is one line for the operator. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  /** What a command exits with: 1 if it refuses the data or the request; see `exitCodes`. */
  readonly exitCode: 1 | 2 | 3 = 1
}

/** A setting or the state of the database keeps the program from running. The message names what is at fault. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError'
  override readonly exitCode = 2
}
