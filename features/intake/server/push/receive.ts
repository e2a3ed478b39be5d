import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { badInput, Problem } from '#kit/server/problem/problem.ts'
import { asCsv, asOfFile, manifestFile } from '../reading/feed-folder.ts'
import { decoded, readable, type UploadLimits } from './decode.ts'

/** The content of a folder of received files. */
export interface Received {
  files: string[]
  /** The digest of the names and bytes of all files. */
  digest: string
  bytes: number
}

interface Upload {
  body: Readable
  type: string | undefined
  encoding: string | undefined
}

const maxFiles = 20_000
// If a name is not that of a feed file, the load reports it.
const rowsName = /^[^./\\\p{C}][^/\\\p{C}]{0,99}\.(csv|json)$/iu
const imageName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}(\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}){0,4}\.pdf$/i
const isAllowed = (name: string) =>
  name === manifestFile || name === asOfFile || rowsName.test(name) || (imageName.test(name) && !name.includes('..'))

const wrongType = (needed: string) => new Problem(415, 'Unsupported Media Type', `The body must be ${needed}.`)

/** The types of one file's rows. Its content says whether it is JSON, because curl sends `--data-binary` as a form. */
const rowsTypes = [
  ...['text/csv', 'application/json', 'application/x-ndjson', 'application/jsonl'],
  ...['application/octet-stream', 'application/x-www-form-urlencoded'],
]

/** Writes received files, one at a time, to a folder. */
function filesIn(dir: string) {
  const files: string[] = []
  const digest = createHash('sha256')
  let bytes = 0
  return {
    async write(name: string, content: Readable): Promise<void> {
      files.push(name)
      digest.update(`${name}\n`)
      const path = join(dir, name)
      await mkdir(dirname(path), { recursive: true })
      let size = 0
      await pipeline(
        content,
        async function* counted(chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            size += chunk.length
            digest.update(chunk)
            yield chunk
          }
        },
        createWriteStream(path, { flags: 'wx', flush: true }),
      )
      bytes += size
      digest.update(`\n${size}\n`)
    },
    received: (): Received => ({ files, bytes, digest: digest.digest('hex') }),
  }
}

/**
 * Receives the rows of one file.
 * @throws {Problem} when it is too large, has another type, or is unreadable
 */
export async function receiveRows(dir: string, file: string, upload: Upload, limits: UploadLimits): Promise<Received> {
  const type = upload.type?.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined && !rowsTypes.includes(type)) throw wrongType('text/csv or application/json')
  const [body, ...stages] = decoded(upload.body, upload.encoding, limits)
  const folder = filesIn(dir)
  const last = stages.at(-1)
  if (!last) throw new Error('there is no stage')
  let cause: unknown
  const failed = (error: unknown) => {
    cause ??= error
  }
  // Waits for both, because a late write would leave a file behind.
  await Promise.all([pipeline([body, ...stages]).catch(failed), folder.write(file, last).catch(failed)])
  if (cause !== undefined) throw readable(cause)
  return folder.received()
}

/** Returns why a part of the form is refused. @param received the names of earlier parts, as CSV */
function objection(name: string | undefined, received: ReadonlySet<string>): Problem | undefined {
  const field = 'filename'
  if (name === undefined || !isAllowed(name))
    return badInput([{ field, message: `must name a file of the feed, such as stock.csv, ${manifestFile}, or a PDF` }])
  if (received.has(asCsv(name))) return badInput([{ field, message: `${name} is a duplicate` }])
  return received.size >= maxFiles ? badInput([{ field, message: `has more than ${maxFiles} files` }]) : undefined
}

/** @throws {Problem} 400 without a boundary */
function openForm(type: string) {
  try {
    const limits = { headerPairs: 20, fieldNameSize: 100 }
    return new Busboy({ headers: { 'content-type': type }, preservePath: true, isPartAFile: () => true, limits })
  } catch {
    throw badInput([{ field: 'Content-Type', message: 'has no valid boundary' }])
  }
}

/**
 * Receives several files as one form.
 * @throws {Problem} when it is too large, has another type, or is unreadable
 */
export async function receiveForm(dir: string, upload: Upload, limits: UploadLimits): Promise<Received> {
  const type = upload.type ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw wrongType('multipart/form-data')
  const [body, ...stages] = decoded(upload.body, upload.encoding, limits)
  const folder = filesIn(dir)
  const form = openForm(type)
  // The parts arrive one after another, so the files are written one at a time.
  let writing = Promise.resolve()
  let current: Readable | undefined
  const fail = (problem: unknown) => void form.destroy(problem instanceof Error ? problem : new Error(String(problem)))
  const names = new Set<string>()
  form.on('file', (_field: string, content: BusboyFileStream, name?: string) => {
    const problem = objection(name, names)
    if (problem || name === undefined) {
      content.resume()
      return fail(problem)
    }
    names.add(asCsv(name))
    current = content
    writing = writing.then(() => folder.write(name, content))
    writing.catch(fail)
  })
  try {
    await pipeline([body, ...stages, form])
    await writing
  } catch (error) {
    current?.destroy()
    await writing.catch(() => undefined)
    const known = readable(error)
    throw known instanceof Problem ? known : badInput([{ field: 'body', message: 'is not a complete form' }])
  }
  if (names.size === 0) throw badInput([{ field: 'body', message: 'has no file' }])
  return folder.received()
}
