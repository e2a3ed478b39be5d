import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'

/** What the bundle keeps of a log line. An error's message, a viewer, and a customer are left out. */
const kept = z.object({
  time: z.string(),
  level: z.string(),
  msg: z.string().optional(),
  build: z.string().optional(),
  reqId: z.string().optional(),
  status: z.number().optional(),
  responseTime: z.number().optional(),
  kind: z.string().optional(),
  attempt: z.number().optional(),
  // A part of a path with digits may be a customer's number.
  req: z
    .object({
      method: z.string(),
      path: z.string().transform((path) => path.replace(/[^/]*[^a-zA-Z_/-][^/]*/g, '…')),
    })
    .optional(),
  res: z.object({ statusCode: z.number() }).optional(),
  err: z
    .object({
      type: z.string().optional(),
      code: z.string().optional(),
      stack: z
        .string()
        .transform((stack) => stack.split('\n').filter((line) => /^\s+at /.test(line)))
        .optional(),
    })
    .optional(),
})

function keptOf(line: string): string | undefined {
  try {
    return JSON.stringify(kept.parse(JSON.parse(line)))
  } catch {
    return undefined
  }
}

/** The last lines of a log of JSON lines, without what could be a customer's. */
export async function lastLogLines(file: string, count: number): Promise<string> {
  const last: string[] = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    last.push(line)
    if (last.length > count) last.shift()
  }
  const lines = last.flatMap((line) => keptOf(line) ?? [])
  return `${lines.join('\n')}\n${last.length - lines.length} other lines are left out, because they are not the log's.\n`
}
