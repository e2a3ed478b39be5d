import { BlockList, isIP } from 'node:net'
import { ConfigError } from './config-error.ts'

/** The settings that decide whether others can reach the server. */
export interface Reach {
  host: string
  publicUrl: string | undefined
  /** Addresses and ranges of the trusted proxies. */
  trustProxy: readonly string[] | undefined
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Only addresses and `localhost` count: a name such as `127.x.example` may resolve to any address. */
function isLoopback(host: string): boolean {
  const plain = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  const family = isIP(plain)
  return family === 0 ? plain === 'localhost' : loopback.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Why a server counts as exposed: people on other machines can reach it, directly or through a proxy on its own machine.
 * Whatever is allowed for the local demo alone depends on this function.
 * @returns undefined when the server is not exposed
 */
export function exposureOf({ host, publicUrl, trustProxy }: Reach): string | undefined {
  if (!isLoopback(host)) return 'HOST is not a loopback address'
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return 'PUBLIC_URL is not a loopback address'
  return trustProxy === undefined ? undefined : 'TRUST_PROXY is set'
}

/** The widest range that may be trusted: private networks are no wider, and `/0` would trust everyone. */
const widest = { 4: 8, 6: 7 } as const

function isProxyAddress(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= widest[family] && Number(bits) <= (family === 4 ? 32 : 128)
}

/**
 * Reads the addresses of trusted proxies, separated by commas.
 * @throws {ConfigError} for anything but addresses and ranges: `true` or a number of hops would trust every client
 */
export function parseProxies(value: string): string[] {
  const proxies = value.split(',').map((part) => part.trim())
  if (!proxies.every(isProxyAddress)) {
    throw new ConfigError(
      'TRUST_PROXY: must list the addresses of your proxies, separated by commas, such as 127.0.0.1 or 10.0.0.0/8',
    )
  }
  return proxies
}

/** What an operator should know about a server that may start. */
export function startWarnings(reach: Reach & { legacyUrlSecrets: boolean; brandingDir: string | undefined }): string[] {
  const { host, publicUrl, trustProxy, legacyUrlSecrets } = reach
  const exposure = exposureOf(reach)
  if (exposure === undefined) return []
  const hasProxy = isLoopback(host) || publicUrl?.startsWith('https:')
  const warnings: string[] = []
  if (hasProxy && trustProxy === undefined) {
    warnings.push(
      'TRUST_PROXY is not set. Behind a proxy, all people share the address of the proxy and its limit of sign-ins ' +
        'per minute. Set TRUST_PROXY to the address of the proxy.',
    )
  }
  if (legacyUrlSecrets) {
    warnings.push(`LEGACY_URL_SECRETS is on, although ${exposure}: addresses with passwords may be logged on the way.`)
  }
  if (reach.brandingDir === undefined) {
    warnings.push('BRANDING_DIR is not set: people see the name and the legal texts that come with the product.')
  }
  return warnings
}
