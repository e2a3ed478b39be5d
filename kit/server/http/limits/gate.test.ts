import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Problem } from '#kit/server/problem/problem.ts'
import { Gate, type GateLimits, type Reader } from './gate.ts'

const limits = { running: 2, perUser: 1, queued: 4 }
/** Waits until every promise that can settle has settled. */
const settled = () => new Promise((done) => setImmediate(done))

/** A gate whose waits do not time out within a test. */
const patient = (held: GateLimits) => new Gate(held, { wait: 2 ** 31 - 1 })

/** An account, by default with its own customer. */
const reader = (account: string, customer = account): Reader => ({ account, customer })

/** Enters and records the order in which the users entered. */
function entering(gate: Gate, log: string[]) {
  return async (user: string) => {
    const leave = await gate.enter(reader(user))
    log.push(user)
    return leave
  }
}

describe('the gate for long answers', () => {
  test('Two run at a time; the third waits until one leaves', async () => {
    const log: string[] = []
    const enter = entering(patient(limits), log)
    const leave = await enter('a')
    await enter('b')
    void enter('c')
    await settled()
    expect(log).toEqual(['a', 'b'])
    leave()
    await settled()
    expect(log).toEqual(['a', 'b', 'c'])
  })

  test('A user waits for its own answers and does not block others', async () => {
    const log: string[] = []
    const enter = entering(patient(limits), log)
    await enter('a')
    void enter('a')
    await enter('b')
    expect(log).toEqual(['a', 'b'])
  })

  test('A full queue answers 429 with Retry-After', async () => {
    const gate = patient(limits)
    const leave = [await gate.enter(reader('a')), await gate.enter(reader('b'))]
    const waiting = ['c', 'd', 'e', 'f'].map((user) => gate.enter(reader(user)))
    const refused = await gate.enter(reader('g')).catch((error: Problem) => error)
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
    expect(gate).toMatchObject({ running: 2, waiting: 4, refused: { full: 1, 'timed out': 0, disconnected: 0 } })
    for (const done of leave) done()
    const entered = await Promise.all(waiting.slice(0, 2))
    for (const done of entered) done()
    await Promise.all(waiting)
  })

  test('Two accounts of a customer share one slot, which leaves the other to other customers [safety 20]', async () => {
    const log: string[] = []
    const gate = patient(limits)
    const enter = async (account: string, customer: string) => {
      await gate.enter(reader(account, customer))
      log.push(account)
    }
    void enter('a1', 'a')
    void enter('a2', 'a')
    void enter('b', 'b')
    await settled()
    expect(log).toEqual(['a1', 'b'])
  })

  test('A queue that two readers with slots have filled makes room for every other customer, one place each [safety 41]', async () => {
    const gate = patient(limits)
    for (const user of ['a', 'b'])
      for (let n = 0; n < 4; n++) gate.enter(reader(user)).catch(({ status }: Problem) => expect(status).toBe(429))
    expect(gate).toMatchObject({ running: 2, waiting: 4, refused: { full: 2 } })
    for (const user of ['c', 'd', 'e', 'f']) void gate.enter(reader(user))
    await settled()
    expect(gate).toMatchObject({ waiting: 4, refused: { full: 6 } })
    await expect(gate.enter(reader('g'))).rejects.toMatchObject({ status: 429 })
    await expect(gate.enter(reader('c'))).rejects.toMatchObject({ status: 429 })
  })

  test('A slot goes to the customer whose last turn was longest ago, not to the one with the most waiting [safety 41]', async () => {
    const log: string[] = []
    const gate = patient({ running: 1, perUser: 1, queued: 4 })
    const enter = entering(gate, log)
    const leave = await enter('a')
    for (const user of ['a', 'a', 'b']) void enter(user)
    leave()
    await settled()
    expect(log).toEqual(['a', 'b'])
  })

  test('Who waits comes before five accounts that have held a slot in the last five minutes, and later takes turns [safety 41]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      const greedy = ['a', 'b', 'c', 'd', 'e']
      const log: string[] = []
      const gate = patient({ running: 1, perUser: 1, queued: 9 })
      const enter = entering(gate, log)
      // Each holds a slot once, with nobody waiting.
      for (const user of greedy) {
        vi.advanceTimersByTime(1000)
        const leave = await enter(user)
        leave()
      }
      const leave = await enter('a')
      for (const user of greedy) void enter(user)
      void enter('f')
      log.length = 0
      leave()
      await settled()
      expect(log).toEqual(['f'])

      const later = patient({ running: 1, perUser: 1, queued: 9 })
      const again = entering(later, log)
      const first = await again('a')
      first()
      vi.advanceTimersByTime(300_000)
      const second = await again('b')
      void again('a')
      void again('f')
      log.length = 0
      second()
      await settled()
      expect(log).toEqual(['a'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('A full queue of accounts that have held a slot lately makes room for one that has not [safety 41]', async () => {
    const gate = patient({ running: 1, perUser: 1, queued: 4 })
    for (const user of ['a', 'b', 'c', 'd', 'e']) (await gate.enter(reader(user)))()
    await gate.enter(reader('a'))
    const waiting = ['b', 'c', 'd', 'e'].map((user) => gate.enter(reader(user)).catch(({ status }: Problem) => status))
    void gate.enter(reader('f'))
    expect(await waiting.at(-1)).toBe(429)
    expect(gate).toMatchObject({ waiting: 4, refused: { full: 1 } })
    await expect(gate.enter(reader('a'))).rejects.toMatchObject({ status: 429 })
  })

  test('An account that was cut off gets no slot and no place until its pause is over [safety 41]', async () => {
    vi.useFakeTimers()
    try {
      const gate = new Gate(limits, { pause: 60_000 })
      const leave = await gate.enter(reader('a'))
      const waiting = gate.enter(reader('a'))
      gate.pause(reader('a'))
      await expect(waiting).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
      leave()
      await expect(gate.enter(reader('a'))).rejects.toMatchObject({ status: 429 })
      await expect(gate.enter(reader('b'))).resolves.toBeTypeOf('function')
      vi.advanceTimersByTime(60_000)
      await expect(gate.enter(reader('a'))).resolves.toBeTypeOf('function')
    } finally {
      vi.useRealTimers()
    }
  })

  test('A reader who keeps a slot too long is cut off once another customer has waited, and not before [safety 41]', async () => {
    vi.useFakeTimers()
    try {
      const gate = new Gate({ running: 1, perUser: 1, queued: 4 }, { wait: 45_000, turn: 120_000 })
      const cutOff = vi.fn(() => leave())
      const leave = await gate.enter(reader('a'), undefined, cutOff)
      vi.advanceTimersByTime(60_000)
      const early = gate.enter(reader('b')).catch(({ status }: Problem) => status)
      vi.advanceTimersByTime(45_000)
      expect(await early).toBe(503)
      const next = gate.enter(reader('b'))
      expect(cutOff).not.toHaveBeenCalled()
      vi.advanceTimersByTime(30_000)
      expect(cutOff).toHaveBeenCalledOnce()
      await expect(next).resolves.toBeTypeOf('function')
      await expect(gate.enter(reader('a'))).rejects.toMatchObject({ status: 429 })
    } finally {
      vi.useRealTimers()
    }
  })

  test('A wait that times out answers 503 with Retry-After and leaves the queue [safety 20]', async () => {
    const gate = new Gate({ running: 1, perUser: 1, queued: 2 }, { wait: 30 })
    const leave = await gate.enter(reader('a'))
    const refused = await gate.enter(reader('b')).catch((error: Problem) => error)
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
    expect(gate).toMatchObject({ running: 1, waiting: 0, refused: { 'timed out': 1 } })
    leave()
    await expect(gate.enter(reader('c'))).resolves.toBeTypeOf('function')
  })

  test('A client that disconnects leaves the queue', async () => {
    const gate = patient({ running: 1, perUser: 1, queued: 1 })
    const leave = await gate.enter(reader('a'))
    const hangUp = new AbortController()
    const gone = gate.enter(reader('b'), hangUp.signal)
    hangUp.abort()
    await expect(gone).rejects.toMatchObject({ status: 499 })
    expect(gate).toMatchObject({ waiting: 0, refused: { disconnected: 1 } })
    const next = gate.enter(reader('c'))
    leave()
    await expect(next).resolves.toBeTypeOf('function')
  })

  test('Leaving twice releases one slot', async () => {
    const log: string[] = []
    const enter = entering(patient({ running: 1, perUser: 1, queued: 9 }), log)
    const leave = await enter('a')
    void enter('b')
    void enter('c')
    leave()
    leave()
    await settled()
    expect(log).toEqual(['a', 'b'])
  })

  test('With random arrivals and departures, the limits hold and all users eventually enter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        async (users, picks) => {
          const gate = new Gate({ ...limits, queued: 100 })
          const inside: { user: string; leave: () => void }[] = []
          let entered = 0
          for (const user of users) {
            void gate.enter(reader(user)).then((leave) => {
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
