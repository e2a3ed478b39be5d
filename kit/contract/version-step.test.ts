import { expect, test } from 'vitest'
import { type VersionState, versionDelay, versionStep } from './version-step.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (secondsAgo: number) => now.getTime() - secondsAgo * 1000

const cases: [string, Partial<VersionState>, ReturnType<typeof versionStep>][] = [
  ['the same version', {}, 'stay'],
  ['another version', { served: 'b' }, 'reload'],
  ['another version during unsaved input', { served: 'b', unsaved: true }, 'offer'],
  ['a version that this tab has just reloaded for', { served: 'b', reloaded: [{ version: 'b', at: at(1) }] }, 'stay'],
  ['the same, with unsaved input', { served: 'b', unsaved: true, reloaded: [{ version: 'b', at: at(1) }] }, 'stay'],
  ['the same, ten minutes later', { served: 'b', reloaded: [{ version: 'b', at: at(600) }] }, 'reload'],
  ['a third version after that', { served: 'c', reloaded: [{ version: 'b', at: at(1) }] }, 'reload'],
]

test.each(cases)('%s [APP-59]', (_, state, expected) => {
  expect(versionStep({ loaded: 'a', served: 'a', reloaded: [], unsaved: false, ...state }, now)).toBe(expected)
})

test('Two servers that alternate reload the app once per version, not forever [APP-59]', () => {
  const reloaded: VersionState['reloaded'][number][] = []
  let loaded = 'a'
  const loads = Array.from({ length: 20 }, (_, nth) => {
    const served = nth % 2 === 0 ? 'b' : 'a'
    if (versionStep({ loaded, served, reloaded, unsaved: false }, new Date(at(-30 * nth))) !== 'reload') return 0
    reloaded.push({ version: served, at: at(-30 * nth) })
    loaded = nth % 4 === 0 ? 'a' : 'b'
    return 1 as number
  })
  expect(loads.reduce((sum, load) => sum + load)).toBeLessThanOrEqual(2)
})

test('The version is checked every 30 seconds, ±10% [APP-58]', () => {
  expect([0, 0.5, 1].map(versionDelay)).toEqual([27_000, 30_000, 33_000])
})
