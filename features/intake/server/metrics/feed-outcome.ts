import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const outcomeForm = z.object({
  endedAt: z.iso.datetime(),
  result: z.enum(['loaded', 'refused', 'failed']),
  rows: z.array(z.object({ file: z.string(), rows: z.number().int() })),
  faults: z.array(z.object({ file: z.string(), kind: z.string(), count: z.number().int() })),
})

/**
 * How a feed ended: `refused` because of its rows, `failed` for any other reason. Faults are counted by file and kind.
 * The outcome contains no values of the feed.
 */
export type FeedOutcome = z.output<typeof outcomeForm>

const fileIn = (dataDir: string) => join(dataDir, 'last-feed.json')

/** Replaces the outcome of the last feed atomically. */
export async function writeFeedOutcome(dataDir: string, outcome: FeedOutcome): Promise<void> {
  const file = fileIn(dataDir)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${file}.${process.pid}`, JSON.stringify(outcome))
  await rename(`${file}.${process.pid}`, file)
}

/**
 * @returns undefined if no feed has run on this machine
 * @throws if the file cannot be read or has another format
 */
export async function readFeedOutcome(dataDir: string): Promise<FeedOutcome | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : outcomeForm.parse(JSON.parse(text))
}
