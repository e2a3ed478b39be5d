import { sql } from 'kysely'
import { z } from 'zod'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '../db/statements.ts'
import type { Store } from '../db/store.ts'
import { system } from '../db/row-security/caller.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { servingStoreOf } from '#app/server/testing/servers/serving-store.ts'
import { claimJob, completeJob, countJobs, readStanding, sendJob, sweepJobs } from './job-queries.ts'
import { ClaimLost, type Job, JobError, type JobKind, type JobKinds, jobForm } from './job.ts'
import { Worker } from './worker.ts'

const noteJob = jobForm('note', { nth: z.int().optional() })
type Note = z.output<typeof noteJob.data>
const notes = (kind: Omit<JobKind<Note>, 'data'>): JobKind<Note> => ({ ...kind, data: noteJob.data })

eachDatabase((name, open) => {
  describe(`jobs on ${name}`, () => {
    let store: Store
    let ran: unknown[] = []
    const workers: Worker[] = []
    const reported: unknown[] = []
    const workerOf = (kinds: JobKinds) => {
      const report = (error: unknown) => void reported.push(error)
      const worker = new Worker(store.db, kinds, { lookEvery: 20, report })
      workers.push(worker)
      return worker
    }
    const noting: JobKinds = {
      note: notes({
        run: async ({ data }) => {
          ran.push(data.nth)
          return 'done'
        },
        atOnce: 5,
      }),
    }
    const statesOf = async () =>
      (await store.db.selectFrom('jobs').select(['state', 'attempt', 'error', 'data']).orderBy('job_id').execute()).map(
        ({ state, attempt, error }) => [state, attempt, error],
      )
    const makeDue = () => sql`update jobs set run_at = clock_timestamp()`.execute(store.db)
    const claim = () => claimJob(store.db, ['note'], 30)

    beforeAll(async () => {
      store = await open()
    })
    beforeEach(async () => {
      ran = []
      reported.length = 0
      await store.db.deleteFrom('jobs').execute()
    })
    afterEach(async () => {
      for (const worker of workers.splice(0)) await worker.stop(0)
    })

    test('a job runs once, and only if the transaction that sent it commits', async () => {
      await store.db.transaction().execute((work) => sendJob(work, noteJob, { nth: 1 }))
      const undone = store.db.transaction().execute(async (work) => {
        await sendJob(work, noteJob, { nth: 2 })
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      const worker = workerOf(noting)
      expect(await worker.runDue()).toBe(1)
      expect(await worker.runDue()).toBe(0)
      expect(ran).toEqual([1])
    })

    test('the jobs of a lane run one at a time, in the order in which they were sent, by any number of workers', async () => {
      const wanted = Array.from({ length: 12 }, (_, nth) => nth)
      for (const nth of wanted) await sendJob(store.db, noteJob, { nth }, { lane: 'feeds', after: nth === 0 ? 0.2 : 0 })
      let underWay = 0
      const kinds: JobKinds = {
        note: notes({
          atOnce: 5,
          run: async ({ data }) => {
            expect(++underWay).toBe(1)
            await new Promise((done) => setImmediate(done))
            ran.push(data.nth)
            underWay--
            return 'done'
          },
        }),
      }
      for (const _ of [1, 2, 3]) workerOf(kinds).start()
      await expect.poll(() => ran.length).toBe(wanted.length)
      expect(ran).toEqual(wanted)
    })

    test('a job that is retried blocks its lane; one that has failed permanently does not', async () => {
      const run = async ({ data }: Job<Note>) => {
        ran.push(data.nth)
        if (data.nth === 1) throw new JobError('no way')
        return 'done' as const
      }
      const failed: string[] = []
      const worker = workerOf({
        note: notes({ run, attempts: 2, failed: async (_job, error) => void failed.push(error) }),
      })
      for (const nth of [1, 2]) await sendJob(store.db, noteJob, { nth }, { lane: 'feeds' })
      expect(await worker.runDue()).toBe(1)
      expect(failed).toEqual([])
      await makeDue()
      expect(await worker.runDue()).toBe(2)
      expect(ran).toEqual([1, 1, 2])
      expect(failed).toEqual(['no way'])
      expect(await statesOf()).toEqual([
        ['failed', 2, 'no way'],
        ['done', 1, null],
      ])
    })

    test('a job that requests another run gets it after a pause, and has not failed', async () => {
      const outcomes = ['again', 'done'] as const
      const worker = workerOf({ note: { run: async ({ attempt }) => outcomes[attempt - 1] ?? 'done' } })
      await sendJob(store.db, noteJob, { nth: 1 })
      expect(await worker.runDue()).toBe(1)
      expect(await statesOf()).toEqual([['waiting', 1, null]])
      expect(await worker.runDue()).toBe(0)
      await makeDue()
      expect(await worker.runDue()).toBe(1)
      expect(await statesOf()).toEqual([['done', 2, null]])
      expect(reported).toEqual([])
    })

    test('a final error fails at once; of other errors, only the code is stored', async () => {
      const errors = [new JobError('refused', { isFinal: true }), Object.assign(new Error('secret'), { code: 'EAWAY' })]
      const run = async () => {
        throw errors.shift()
      }
      for (const nth of [1, 2]) await sendJob(store.db, noteJob, { nth })
      await workerOf({ note: { run } }).runDue()
      expect(await statesOf()).toEqual([
        ['failed', 1, 'refused'],
        ['waiting', 1, 'EAWAY'],
      ])
    })

    test('a job whose worker has died is taken over when its lease ends, and its late result is refused', async () => {
      await sendJob(store.db, noteJob, { nth: 1 })
      const dead = await claim()
      if (!dead) throw new Error('nothing was claimed')
      expect(await claim()).toBeUndefined()
      await makeDue()
      expect(await workerOf(noting).runDue()).toBe(1)
      await expect(completeJob(statementsOf(store.db), dead)).rejects.toThrow(ClaimLost)
      expect(await statesOf()).toEqual([['done', 2, null]])
    })

    test('a job whose workers die each time fails after its last attempt', async () => {
      await sendJob(store.db, noteJob, { nth: 1 })
      for (const _ of [1, 2]) {
        await claim()
        await makeDue()
      }
      await workerOf({ note: { ...noting.note, run: async () => 'done', attempts: 2 } }).runDue()
      expect(await statesOf()).toEqual([['failed', 3, 'ended 2 times without a result']])
    })

    test('a newer job replaces a waiting one of its topic, and not one that runs', async () => {
      const first = await sendJob(store.db, noteJob, { nth: 1 }, { topic: 'same' })
      expect(await sendJob(store.db, noteJob, { nth: 2 }, { topic: 'same' })).toBe(first)
      await sendJob(store.db, noteJob, { nth: 3 }, { topic: 'other' })
      const run = async ({ data }: Job<Note>) => {
        ran.push(data.nth)
        if (data.nth === 2) {
          await sendJob(store.db, noteJob, { nth: 4 }, { topic: 'same', after: 60 })
          throw new JobError('again')
        }
        return 'done' as const
      }
      await workerOf({ note: notes({ run }) }).runDue()
      expect(ran).toEqual([2, 3])
      expect(await statesOf()).toEqual([
        ['failed', 1, 'again'],
        ['done', 1, null],
        ['waiting', 0, null],
      ])
    })

    test('recurring jobs run at the start and after each interval', async () => {
      const worker = workerOf({
        tick: {
          every: 3600,
          run: async () => {
            ran.push('tick')
            return 'done'
          },
        },
      })
      worker.start()
      await expect.poll(() => ran).toEqual(['tick'])
      await expect.poll(async () => (await statesOf())[0]?.[0]).toBe('waiting')
      await makeDue()
      worker.wake()
      await expect.poll(() => ran).toEqual(['tick', 'tick'])
    })

    test('a recurring job of a dead worker runs again, and has not failed', async () => {
      const tick: JobKinds = { tick: { every: 3600, run: async () => 'done' } }
      await sendJob(store.db, jobForm('tick', {}), {}, { topic: 'schedule' })
      await claimJob(store.db, ['tick'], 0)
      const worker = workerOf(tick)
      worker.start()
      await expect.poll(async () => (await statesOf()).map(([state]) => state)).toEqual(['done', 'waiting'])
      expect(reported).toEqual([])
    })

    test('an outage of the database is reported once, and jobs run after it', async () => {
      await sendJob(store.db, noteJob, { nth: 1 })
      let looks = 0
      const away = new Proxy(store.db, {
        get: (db, name) => {
          if (looks++ < 5) throw new Error('away')
          const found = Reflect.get(db, name)
          return typeof found === 'function' ? found.bind(db) : found
        },
      })
      const report = (error: unknown) => void reported.push(error)
      const worker = new Worker(away, noting, { lookEvery: 10, report })
      workers.push(worker)
      worker.start()
      await expect.poll(() => ran).toEqual([1])
      expect(reported).toEqual([new Error('away')])
    })

    test('a worker that stops gives its jobs back, and the attempt does not count', async () => {
      await sendJob(store.db, noteJob, { nth: 1 })
      const run = (_job: unknown, signal: AbortSignal) =>
        new Promise<'done'>((_resolve, reject) => {
          ran.push('begun')
          signal.addEventListener('abort', () => reject(new Error('stopped')))
        })
      const worker = workerOf({ note: { run, attempts: 1 } })
      worker.start()
      await expect.poll(() => ran).toEqual(['begun'])
      await worker.stop(0)
      expect(await statesOf()).toEqual([['waiting', 0, null]])
      expect(reported).toEqual([])
    })

    test('the data of an ended job is not kept, unless its kind says so, and ended jobs go after a week', async () => {
      await sendJob(store.db, noteJob, { nth: 1 })
      await sendJob(store.db, { ...noteJob, kind: 'kept' }, { nth: 2 })
      await workerOf({ ...noting, kept: notes({ run: async () => 'done', keepsData: true }) }).runDue()
      const rows = await store.db.selectFrom('jobs').select('data').orderBy('job_id').execute()
      expect(rows).toEqual([{ data: {} }, { data: { nth: 2 } }])
      await sendJob(store.db, { ...noteJob, kind: 'waits' }, { nth: 3 })
      const setAge = (days: number) =>
        sql`update jobs set sent_at = clock_timestamp() - interval '30 days',
          ended_at = ended_at - ${days} * interval '1 day' + interval '1 hour'`.execute(store.db)
      const left = async () =>
        (await store.db.selectFrom('jobs').select('kind').orderBy('job_id').execute()).map(({ kind }) => kind)
      await setAge(7)
      await sweepJobs(store.db)
      expect(await left()).toEqual(['note', 'kept', 'waits'])
      await setAge(1)
      await sweepJobs(store.db)
      expect(await left()).toEqual(['waits'])
    })

    test('counts due and retried jobs by kind, and those that have failed in the last hour', async () => {
      const run = async () => {
        throw new JobError('no', { isFinal: true })
      }
      await sendJob(store.db, noteJob, {})
      await workerOf({ note: { run } }).runDue()
      await sendJob(store.db, noteJob, {})
      await sendJob(store.db, { ...noteJob, kind: 'later' }, {}, { after: 60 })
      expect(await countJobs(store.db)).toEqual([
        { kind: 'later', waiting: 0, running: 0, failed: 0, oldest: 0 },
        { kind: 'note', waiting: 1, running: 0, failed: 1, oldest: expect.any(Number) },
      ])
      await sql`update jobs set ended_at = ended_at - interval '1 hour'`.execute(store.db)
      expect(await countJobs(store.db)).toMatchObject([{ kind: 'later' }, { kind: 'note', failed: 0 }])
    })

    test('the server queues jobs for any caller and sees their states, but can neither read, claim, nor end them', async () => {
      const serving = servingStoreOf(store)
      const id = await sendJob(serving.db, noteJob, { nth: 1 }, { lane: 'feeds', topic: 'same' })
      await sendJob(serving.db, noteJob, { nth: 1 }, { lane: 'feeds', topic: 'same' })
      expect(await readStanding(serving.db, id)).toBeUndefined()
      const { db } = serving.as(system)
      expect(await readStanding(db, id)).toEqual({ state: 'waiting', attempt: 0, error: null })
      expect(await countJobs(db)).toHaveLength(1)
      await expect(db.selectFrom('jobs').select('data').execute()).rejects.toThrow('permission denied')
      await expect(claimJob(db, ['note'], 30)).rejects.toThrow('permission denied')
      await expect(db.updateTable('jobs').set({ state: 'done' }).execute()).rejects.toThrow('permission denied')
      await expect(db.deleteFrom('jobs').execute()).rejects.toThrow('permission denied')
    })
  })
})
