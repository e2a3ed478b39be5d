import { OperatorError } from '#kit/server/settings/operator-error.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const manifestFile = 'manifest.json'

const manifestForm = z.object({
  format: z.literal(1),
  made: z.iso.datetime(),
  /** The build that made the backup. Earlier ones do not name it. */
  build: z.string().optional(),
  kind: z.enum(['postgres', 'pglite']),
  file: z.object({ name: z.string().regex(/^[\w.-]+$/), bytes: z.int(), sha256: z.string() }),
  /** The number of rows of each table, and their digest. */
  tables: z.record(z.string(), z.object({ rows: z.string(), digest: z.string() })),
})

/** The content of a backup, with digests to detect changes. */
export type Manifest = z.infer<typeof manifestForm>
export type Tables = Manifest['tables']

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export async function describeFile(folder: string, name: string): Promise<Manifest['file']> {
  const path = join(folder, name)
  return { name, bytes: (await stat(path)).size, sha256: await sha256Of(path) }
}

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 })

/**
 * Reads a backup's manifest and compares the backup's file with it.
 * @throws {OperatorError} when the folder is no backup, or its file has changed
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new OperatorError(`${folder} is not a backup: it has no readable ${manifestFile}`)
  })
  let manifest: Manifest
  try {
    manifest = manifestForm.parse(JSON.parse(text))
  } catch {
    throw new OperatorError(`${join(folder, manifestFile)} is damaged`)
  }
  const { name, sha256 } = manifest.file
  const found = await describeFile(folder, name).catch(() => {
    throw new OperatorError(`${join(folder, name)} cannot be read`)
  })
  if (found.sha256 !== sha256)
    throw new OperatorError(`${join(folder, name)} is not the file that was backed up: its SHA-256 digest differs`)
  return manifest
}
