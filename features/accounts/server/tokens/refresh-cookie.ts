import { createHash, createHmac, randomBytes } from 'node:crypto'
import { refreshToken } from '#accounts/contract/endpoints.ts'
import type { OpenCall } from '../sign-in/browser.ts'

const cookie = 'tc_refresh'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** The token's only successor: the token and the seed always yield the same one. */
export const successorOf = (token: string, seed: Buffer): string =>
  createHmac('sha256', token).update(seed).digest('base64url')

const path = (call: OpenCall): string => `${call.services.config.apiPath}${refreshToken.path}`

/** Browsers keep the cookie only as long as the session, and an unexposed server gets it only in refresh calls. */
export function setRefreshCookie(call: OpenCall, token: string, endsAt: Date): void {
  const left = Math.floor((endsAt.getTime() - call.services.clock.now().getTime()) / 1000)
  call.request.setCookie(cookie, token, { path: path(call), maxAgeSeconds: Math.max(0, left) })
}

export const clearRefreshCookie = (call: OpenCall): void =>
  call.request.setCookie(cookie, undefined, { path: path(call) })

export const readRefreshCookie = (call: OpenCall): string | undefined => call.request.cookie(cookie)
