/** The configuration prevents the server from starting. The message names each variable at fault. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
