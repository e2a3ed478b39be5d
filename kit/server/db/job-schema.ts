import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from './json-column.ts'

/** `waiting` is for its time, its lane, or a worker. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed'

interface Jobs {
  job_id: GeneratedAlways<number>
  kind: string
  lane: string | null
  topic: string | null
  data: Json<Record<string, unknown>>
  state: Generated<JobState>
  attempt: Generated<number>
  /** When it is due or, while it runs, when its lease ends. */
  run_at: Generated<Date>
  sent_at: Generated<Date>
  ended_at: Date | null
  error: string | null
}

/** The queue of all work. */
export interface JobTables {
  jobs: Jobs
}
