import { Agent, errors, request } from 'undici'
import { CarrierAway } from './report.ts'

/** Larger responses are rejected. */
const maxBytes = 2 ** 20

export interface JsonRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

export interface JsonAnswer {
  status: number
  json: unknown
}

export const openAgent = (limits: { connectMs: number; wholeMs: number; connections: number }): Agent =>
  new Agent({
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.wholeMs,
    bodyTimeout: limits.wholeMs,
    connections: limits.connections,
    maxHeaderSize: 16_384,
    maxResponseSize: maxBytes,
  })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new CarrierAway('the answer is no JSON', false, { cause })
  }
}

/**
 * Sends a request and parses its JSON response. Follows no redirects, decompresses nothing, and reads at most 1 MB.
 * @throws {CarrierAway} when there is no JSON response: no connection, a redirect, 5xx, 429, or HTML
 */
export async function askJson(agent: Agent, options: JsonRequest, signal: AbortSignal): Promise<JsonAnswer> {
  try {
    const { statusCode, body } = await request(options.url, {
      dispatcher: agent,
      method: options.method,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', ...options.headers },
      body: options.body ?? null,
      signal,
    })
    if ((statusCode >= 300 && statusCode < 400) || statusCode === 429 || statusCode >= 500) {
      await body.dump({ limit: 65_536, signal }).catch(() => {})
      throw new CarrierAway(`answered ${statusCode}`, statusCode >= 500)
    }
    return { status: statusCode, json: parse(await body.text()) }
  } catch (error) {
    if (error instanceof CarrierAway) throw error
    if (error instanceof errors.ResponseExceededMaxSizeError) throw new CarrierAway('the answer is too large', false)
    throw new CarrierAway('could not be reached', true, { cause: error })
  }
}
