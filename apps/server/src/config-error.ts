/** Thrown when the environment does not describe a server that may start; the message names each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
