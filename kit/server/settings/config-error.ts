/** The configuration does not allow the server to start. The message names each variable at fault. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
