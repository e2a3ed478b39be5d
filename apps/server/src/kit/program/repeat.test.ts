import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

const everyMs = 5

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await pause(1)
}

test('The first of several failures in a row is reported, and a later failure again', async () => {
  const outcomes = ['fails 1', 'fails 2', 'succeeds', 'fails 3', 'fails 4']
  let turns = 0
  const reported: unknown[] = []
  const stop = repeat(
    everyMs,
    async () => {
      const outcome = outcomes[turns++] ?? 'succeeds'
      if (outcome !== 'succeeds') throw new Error(outcome)
    },
    (error) => reported.push(error),
  )
  await until(() => turns > outcomes.length)
  await stop()
  expect(reported).toEqual([new Error('fails 1'), new Error('fails 3')])
})

test('A turn that takes longer than the interval has no other beside it', async () => {
  let turns = 0
  let underWay = 0
  let most = 0
  const stop = repeat(
    everyMs,
    async () => {
      turns++
      most = Math.max(most, ++underWay)
      await pause(4 * everyMs)
      underWay--
    },
    () => {},
  )
  await until(() => turns === 3)
  await stop()
  expect(most).toBe(1)
})

test('Stopping waits for the current turn and starts no other', async () => {
  let started = 0
  let ended = 0
  const stop = repeat(
    everyMs,
    async () => {
      started++
      await pause(4 * everyMs)
      ended++
    },
    () => {},
  )
  await until(() => started === 1)
  await stop()
  expect(ended).toBe(1)
  await pause(4 * everyMs)
  expect(started).toBe(1)
})
