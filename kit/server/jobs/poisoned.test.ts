import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Store } from '../db/store.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { type Job, JobError, type JobKind, type JobKinds, jobForm } from './job.ts'
import { claimJob, sendJob } from './job-queries.ts'
import { Worker } from './worker.ts'

const noteJob = jobForm('note', { nth: z.int() })
type Note = z.output<typeof noteJob.data>
const never = () => new Promise<never>(() => undefined)
const broken = () => {
  throw new Error('broken')
}

eachDatabase((name, open) => {
  describe(`poisoned jobs in front of a good one, on ${name}`, () => {
    let store: Store
    let ran: number[] = []
    const told: string[] = []
    const good: JobKind<Note> = {
      data: noteJob.data,
      run: async ({ data }) => {
        ran.push(data.nth)
        return 'done'
      },
    }
    const workerOf = (kinds: JobKinds, lease = 30) =>
      new Worker(store.db, kinds, { lookEvery: 20, lease, report: (_error, what) => void told.push(what) })
    const send = (kind: string, data: object, lane = 'feeds') =>
      sql`select portal_send_job(${kind}, ${lane}, null, ${JSON.stringify(data)}::jsonb, 0)`.execute(store.db)
    const states = async () =>
      (await store.db.selectFrom('jobs').select(['state', 'attempt', 'error']).orderBy('job_id').execute()).map(
        ({ state, attempt, error }) => [state, attempt, error],
      )
    /** Runs what is due, as often as a job has attempts. */
    const runAll = async (kinds: JobKinds, lease?: number) => {
      for (const _ of [1, 2, 3, 4]) {
        await workerOf(kinds, lease).runDue()
        await sql`update jobs set run_at = clock_timestamp() where state in ('waiting', 'running')`.execute(store.db)
      }
    }

    beforeAll(async () => {
      store = await open()
    })
    beforeEach(async () => {
      ran = []
      told.length = 0
      await store.db.deleteFrom('jobs').execute()
    })

    const run = async ({ data }: Job<Note>) => {
      if (data.nth === 2) return good.run({ jobId: 0, kind: 'note', attempt: 1, data }, new AbortController().signal)
      throw new JobError(`no\0way\ud800`)
    }
    test.each<[string, Partial<JobKind<Note>>]>([
      ['nothing more', {}],
      ['an error', { failed: broken }],
      ['a rejection', { failed: async () => broken() }],
      ['no end', { failed: never }],
      ['more attempts of its own', { attempts: 3, failed: never }],
    ])('The third failure gives up a job whose kind adds %s [safety 44]', async (_what, more) => {
      await sendJob(store.db, noteJob, { nth: 1 }, { lane: 'feeds' })
      await sendJob(store.db, noteJob, { nth: 2 }, { lane: 'feeds' })
      await runAll({ note: { ...good, run, ...more } }, more.failed === never ? 0.2 : undefined)
      expect(await states()).toEqual([
        ['failed', 3, 'no way '],
        ['done', 1, null],
      ])
      expect(ran).toEqual([2])
      expect(told.filter((what) => what === 'a job was given up')).toHaveLength(1)
    })

    test('A job whose failure ends the process each time is given up without asking its kind again', async () => {
      await sendJob(store.db, noteJob, { nth: 1 }, { lane: 'feeds' })
      for (const _ of [1, 2, 3, 4]) {
        await claimJob(store.db, ['note'], 30)
        await sql`update jobs set run_at = clock_timestamp()`.execute(store.db)
      }
      let calls = 0
      const failed = async () => void calls++
      await workerOf({ note: { ...good, failed } }).runDue()
      expect([await states(), calls]).toEqual([[['failed', 5, 'ended 3 times without a result']], 0])
    })

    test('Data of another kind ends a job at once, and its kind does not see it', async () => {
      for (const data of [{}, { nth: 'x' }, { nth: 1.5 }, { recipient: 'ann@example.com' }]) await send('note', data)
      await send('note', { nth: 2, added: 'by a later release' })
      let calls = 0
      const failed = async () => void calls++
      expect(await workerOf({ note: { ...good, failed } }).runDue()).toBe(5)
      const refused = ['failed', 1, 'has not the data of its kind']
      expect(await states()).toEqual([refused, refused, refused, refused, ['done', 1, null]])
      expect([ran, calls]).toEqual([[2], 0])
    })

    test('A job is not sent with data of another kind, and the database takes objects alone', async () => {
      // @ts-expect-error: the compiler refuses it, too.
      await expect(async () => sendJob(store.db, noteJob, { nth: 'x' })).rejects.toThrow(z.ZodError)
      for (const data of [[], [1]]) await expect(send('note', data)).rejects.toThrow('jobs_data')
      expect(await states()).toEqual([])
    })

    test('A job of an unknown kind, or one that is not due for a day, does not block its lane', async () => {
      await send('nobody knows it', {})
      await sendJob(store.db, noteJob, { nth: 1 }, { lane: 'feeds', after: 86_400 })
      await sendJob(store.db, noteJob, { nth: 2 }, { lane: 'feeds' })
      expect(await workerOf({ note: good }).runDue()).toBe(1)
      expect(ran).toEqual([2])
      expect(await states()).toEqual([
        ['waiting', 0, null],
        ['waiting', 0, null],
        ['done', 1, null],
      ])
    })

    test('A job of a kind that is busy keeps its place in its lane', async () => {
      const first = { ...noteJob, kind: 'first' }
      await sendJob(store.db, first, { nth: 1 }, { lane: 'other' })
      await sendJob(store.db, first, { nth: 1 }, { lane: 'feeds' })
      await sendJob(store.db, noteJob, { nth: 2 }, { lane: 'feeds' })
      const gate = Promise.withResolvers<void>()
      const slow = async () => {
        ran.push(1)
        await gate.promise
        return 'done' as const
      }
      const worker = workerOf({ first: { ...good, run: slow }, note: good })
      worker.start()
      await expect.poll(() => ran).toEqual([1])
      gate.resolve()
      await expect.poll(() => ran).toEqual([1, 1, 2])
      await worker.stop()
    })

    test('A recurring job is never given up, and takes no data', async () => {
      const fails = async (): Promise<never> => {
        throw new JobError('not today', { isFinal: true })
      }
      await sendJob(store.db, noteJob, { nth: 1 }, { topic: 'schedule' })
      await runAll({ note: { every: 3600, run: fails } })
      expect(await states()).toEqual([['waiting', 4, 'not today']])
    })
  })
})
