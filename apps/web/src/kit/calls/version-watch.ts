import { lately, type Reload, versionDelay, versionStep } from '@trade-counter/contract/kit/version-step.ts'
import { useSyncExternalStore } from 'react'
import { fetchVersion } from '#web/api.ts'
import { hasUnsavedInput } from '../session/unsaved-input.ts'

/** The version that this browser last saw. */
const seenKey = 'app-version'
/** For which versions this tab was loaded again. */
const reloadedKey = 'reloaded'

let offered = false
let lastServed: string | undefined
const listeners = new Set<() => void>()

function offer(next: boolean): void {
  offered = next
  for (const listener of listeners) listener()
}

/** The version that this page came with; undefined where no server wrote it in, while developing. */
function loadedVersion(): string | undefined {
  const stated = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content
  return stated?.startsWith('__') ? undefined : stated
}

const reloaded = (): Reload[] => JSON.parse(sessionStorage.getItem(reloadedKey) ?? '[]')

/** Loads the app again, in the version that the server has now. */
function reload(served: string): void {
  const now = new Date()
  const known = [...lately(reloaded(), now), { version: served, at: now.getTime() }]
  sessionStorage.setItem(reloadedKey, JSON.stringify(known))
  location.reload()
}

/**
 * Asks for the server's version every 30 seconds while the page can be seen, and loads the app again when it is another
 * one: at once, or, where something was typed, when the user takes the offer or is done.
 */
export function watchVersion(): void {
  let loaded = loadedVersion()
  let askedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look(): Promise<void> {
    askedAt = Date.now()
    const served = await fetchVersion()
    if (served === undefined) return
    loaded ??= served
    lastServed = served
    localStorage.setItem(seenKey, served)
    const state = { loaded, served, reloaded: reloaded(), unsaved: hasUnsavedInput() }
    const step = versionStep(state, new Date())
    if (step === 'reload') reload(served)
    else offer(step === 'offer')
  }

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look().finally(goOn), ms)
  }

  /** An answer may come when the page is hidden already. */
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

/** Loads the version that was offered. */
export function takeVersionOffer(): void {
  if (lastServed !== undefined) reload(lastServed)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a new version waits for the user to be done; taking the offer loads it. */
export const useVersionOffer = (): boolean => useSyncExternalStore(subscribe, () => offered)
