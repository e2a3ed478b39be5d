import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The carriers' API documents and sample responses, which we may not redistribute: a folder next to the repository, or
 * the one that CARRIER_DOCUMENTS names.
 */
export const documentFolder =
  process.env.CARRIER_DOCUMENTS ?? join(import.meta.dirname, '../../../../../shared/carriers')

export const haveDocuments = existsSync(join(documentFolder, 'ups/Tracking.yaml'))

export const sample = (file: string): unknown => JSON.parse(readFileSync(join(documentFolder, file), 'utf8'))
