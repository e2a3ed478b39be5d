import { recentReloads, type Reload, versionDelay, versionStep } from '#kit/contract/version-step.ts'
import { createAtom, useSelector } from '@tanstack/react-store'
import { pageSetting } from '../brand/page-setting.ts'
import { fetchVersion } from './api.ts'
import { hasUnsavedInput } from '../session/unsaved-input.ts'

/** The version that this browser last saw. */
const seenKey = 'app-version'
/** The versions for which this tab has already reloaded. */
const reloadedKey = 'reloaded'

const offered = createAtom(false)
let lastServed: string | undefined

const reloaded = (): Reload[] => JSON.parse(sessionStorage.getItem(reloadedKey) ?? '[]')

function reload(served: string): void {
  const now = new Date()
  const known = [...recentReloads(reloaded(), now), { version: served, at: now.getTime() }]
  sessionStorage.setItem(reloadedKey, JSON.stringify(known))
  location.reload()
}

/**
 * Polls the server's version every 30 seconds while the page is visible. Reloads the app when it changes: immediately,
 * or, if there is unsaved input, when the user accepts the offer or is done.
 */
export function watchVersion(): void {
  let loaded = pageSetting('version')
  let askedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function check(): Promise<void> {
    askedAt = Date.now()
    const served = await fetchVersion()
    if (served === undefined) return
    loaded ??= served
    lastServed = served
    localStorage.setItem(seenKey, served)
    const state = { loaded, served, reloaded: reloaded(), unsaved: hasUnsavedInput() }
    const step = versionStep(state, new Date())
    if (step === 'reload') reload(served)
    else offered.set(step === 'offer')
  }

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void check().finally(goOn), ms)
  }

  /** Reacts to an answer, which may arrive after the page is hidden. */
  function goOn(): void {
    if (!document.hidden) wait(versionDelay(Math.random()))
  }

  function pauseWhileHidden(): void {
    if (document.hidden) clearTimeout(timer)
    else wait(Math.max(0, askedAt + versionDelay(0.5) - Date.now()))
  }

  document.addEventListener('visibilitychange', pauseWhileHidden)
  pauseWhileHidden()
}

export function takeVersionOffer(): void {
  if (lastServed !== undefined) reload(lastServed)
}

export const useVersionOffer = (): boolean => useSelector(offered)
