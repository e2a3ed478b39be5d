import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Problem } from './errors.ts'
import { Gate } from './gate.ts'

const limits = { running: 2, perUser: 1, queued: 4 }
/** Lets every promise that can settle do so. */
const settled = () => new Promise((done) => setImmediate(done))

/** Enters, and notes the order in which the users got in. */
function entering(gate: Gate, log: string[]) {
  return async (user: string) => {
    const leave = await gate.enter(user)
    log.push(user)
    return leave
  }
}

describe('the gate for long answers', () => {
  test('Two run at a time; the third waits until one leaves', async () => {
    const log: string[] = []
    const enter = entering(new Gate(limits), log)
    const leave = await enter('a')
    await enter('b')
    void enter('c')
    await settled()
    expect(log).toEqual(['a', 'b'])
    leave()
    await settled()
    expect(log).toEqual(['a', 'b', 'c'])
  })

  test('A user waits for himself, and holds up nobody else', async () => {
    const log: string[] = []
    const enter = entering(new Gate(limits), log)
    await enter('a')
    void enter('a')
    await enter('b')
    expect(log).toEqual(['a', 'b'])
  })

  test('A full queue answers 429 with Retry-After', async () => {
    const gate = new Gate(limits)
    const leave = [await gate.enter('a'), await gate.enter('b')]
    const waiting = ['c', 'd', 'e', 'f'].map((user) => gate.enter(user))
    const refused = await gate.enter('g').catch((error: Problem) => error)
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
    for (const done of leave) done()
    const entered = await Promise.all(waiting.slice(0, 2))
    for (const done of entered) done()
    await Promise.all(waiting)
  })

  test('Leaving twice gives one place back', async () => {
    const log: string[] = []
    const enter = entering(new Gate({ running: 1, perUser: 1, queued: 9 }), log)
    const leave = await enter('a')
    void enter('b')
    void enter('c')
    leave()
    leave()
    await settled()
    expect(log).toEqual(['a', 'b'])
  })

  test('Whatever comes and goes, the limits hold and everybody gets in at last', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        async (users, picks) => {
          const gate = new Gate({ ...limits, queued: 100 })
          const inside: { user: string; leave: () => void }[] = []
          let entered = 0
          for (const user of users) {
            void gate.enter(user).then((leave) => {
              inside.push({ user, leave })
              entered++
            })
          }
          await settled()
          while (inside.length > 0) {
            expect(inside.length).toBeLessThanOrEqual(2)
            expect(new Set(inside.map(({ user }) => user)).size).toBe(inside.length)
            const [gone] = inside.splice((picks.next().value ?? 0) % inside.length, 1)
            gone?.leave()
            await settled()
          }
          expect(entered).toBe(users.length)
        },
      ),
    )
  })
})
