import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Registry } from 'prom-client'
import { whyNobodySees, whyOwner } from '../db/row-security/check.ts'
import type { Services } from '../services/services.ts'
import { pulledMetrics } from './pulled.ts'

interface Surrounded extends Pick<Services, 'store'> {
  config: Pick<Services['config'], 'dataDir' | 'exposed' | 'publicUrl'>
}

const patienceMs = 1500
const everyMs = 600_000

/** Reads at most once in ten minutes, because a scrape is more frequent than what it reads changes. */
function seldom<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let latest: Promise<T | undefined> | undefined
  let readAt = 0
  return () => {
    if (latest === undefined || performance.now() - readAt > everyMs) {
      readAt = performance.now()
      latest = read().catch(() => undefined)
    }
    return latest
  }
}

/** When the certificate of an https URL ends, in milliseconds; undefined if nothing answers. Trusts any certificate. */
export const certificateEnd = ({ hostname, port }: URL) =>
  new Promise<number | undefined>((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const name = isIP(host) === 0 ? { servername: host } : {}
    const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, timeout: patienceMs, ...name })
    const end = (value?: number) => {
      socket.destroy()
      resolve(value)
    }
    socket.once('secureConnect', () => end(Date.parse(socket.getPeerCertificate().valid_to)))
    socket.once('error', () => end()).once('timeout', () => end())
  })

/** Registers the metrics of what a server needs around it: its certificate, its disk, and its role's rights. */
export function addSurroundings(registry: Registry, { config, store }: Surrounded): void {
  const { gauge } = pulledMetrics(registry)
  const url = config.publicUrl?.startsWith('https:') ? new URL(config.publicUrl) : undefined
  const ends = seldom(async () => url && (await certificateEnd(url)))
  const tooStrong = seldom(async () => (await whyNobodySees(store.db)) ?? (await whyOwner(store.db)) ?? '')
  gauge('certificate_ends_timestamp_seconds', 'When the certificate at PUBLIC_URL ends', async () => {
    const end = await ends()
    return end && end / 1000
  })
  gauge('disk_free_ratio', 'The free part of the disk with DATA_DIR', async () => {
    const disk = await statfs(config.dataDir).catch(() => undefined)
    return disk && disk.bavail / disk.blocks
  })
  gauge('role_too_strong', "1 if an exposed server's role owns the tables or sees rows without a caller", async () => {
    const why = config.exposed && store.kind === 'postgres' ? await tooStrong() : undefined
    return why === undefined ? undefined : Number(why !== '')
  })
}
