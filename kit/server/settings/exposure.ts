import { BlockList, isIP } from 'node:net'
import { ConfigError } from './operator-error.ts'

/** The settings that determine whether other machines can reach the server. */
export interface Reach {
  host: string
  publicUrl: string | undefined
  /** IP addresses and ranges of the trusted proxies. */
  trustProxy: readonly string[] | undefined
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Accepts only IP addresses and `localhost`: a name such as `127.x.example` may resolve to any address. */
export function isLoopback(host: string): boolean {
  const plain = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  const family = isIP(plain)
  return family === 0 ? plain === 'localhost' : loopback.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Explains why a server is exposed, which means that other machines can reach it directly or through a proxy on the
 * same machine. Features that are meant only for the local demo depend on this.
 * @returns the reason; undefined when the server is not exposed
 */
export function exposureOf({ host, publicUrl, trustProxy }: Reach): string | undefined {
  if (!isLoopback(host)) return 'HOST is not a loopback address'
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return 'PUBLIC_URL is not a loopback address'
  return trustProxy === undefined ? undefined : 'TRUST_PROXY is set'
}

/** The shortest allowed prefix per IP version: that of the largest private network. `/0` would trust everyone. */
const widest = { 4: 8, 6: 7 } as const
const longest = { 4: 32, 6: 128 } as const

const privateNetwork = new BlockList()
privateNetwork.addSubnet('fc00::', 7, 'ipv6')
/** The shortest allowed prefix of a public IPv6 network. */
const widestPublic = 20

/** IPv6 ranges that represent IPv4 addresses. A short prefix within them would trust all IPv4 addresses. */
const ofIPv4 = ['::', '::ffff:0:0', '64:ff9b::', '2002::']
const standForIPv4 = new BlockList()
standForIPv4.addSubnet('::', 32, 'ipv6')
standForIPv4.addSubnet('64:ff9b::', 32, 'ipv6')
standForIPv4.addSubnet('2002::', 16, 'ipv6')

function isIPv6Range(address: string, bits: number): boolean {
  if (privateNetwork.check(address, 'ipv6')) return true
  const range = new BlockList()
  range.addSubnet(address, bits, 'ipv6')
  const isMapped = standForIPv4.check(address, 'ipv6') || ofIPv4.some((start) => range.check(start, 'ipv6'))
  return bits >= widestPublic && !isMapped
}

function isProxyAddress(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || more.length > 0) return false
  if (bits === undefined) return family === 4 || isLoopback(address) || !standForIPv4.check(address, 'ipv6')
  if (!/^\d{1,3}$/.test(bits) || Number(bits) < widest[family] || Number(bits) > longest[family]) return false
  return family === 4 || isIPv6Range(address, Number(bits))
}

/**
 * Parses the comma-separated addresses of trusted proxies.
 * @throws {ConfigError} for anything other than addresses and ranges: `true` or a hop count would trust every client
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

const metricsWarning =
  'METRICS_HOST is not a loopback address: anyone who can reach METRICS_PORT can read the metrics. Let only Prometheus ' +
  'through your firewall.'

/** Returns startup warnings for the operator about a valid but risky configuration. */
export function startWarnings(
  reach: Reach & {
    legacyUrlSecrets: boolean
    metricsHost: string | undefined
  },
): string[] {
  const { host, publicUrl, trustProxy, legacyUrlSecrets } = reach
  const exposure = exposureOf(reach)
  const openMetrics = reach.metricsHost !== undefined && !isLoopback(reach.metricsHost) ? [metricsWarning] : []
  if (exposure === undefined) return openMetrics
  const hasProxy = isLoopback(host) || publicUrl?.startsWith('https:')
  const warnings: string[] = openMetrics
  if (hasProxy && trustProxy === undefined) {
    warnings.push(
      'TRUST_PROXY is not set. Behind a proxy, all users share the address of the proxy and its limit of sign-ins ' +
        'per minute. Set TRUST_PROXY to the address of the proxy.',
    )
  }
  if (legacyUrlSecrets) {
    warnings.push(`LEGACY_URL_SECRETS is on, although ${exposure}: proxies may log URLs that contain passwords.`)
  }
  return warnings
}

/** Returns what an operator may want to change about a valid configuration. */
export const startHints = (reach: Reach & { brandingDir: string | undefined }): string[] =>
  exposureOf(reach) !== undefined && reach.brandingDir === undefined
    ? ['BRANDING_DIR is not set: users see the default name and legal texts of the product.']
    : []
