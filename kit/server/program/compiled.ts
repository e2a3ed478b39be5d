import { join } from 'node:path'

/** Where Node keeps compiled code: it halves the start of a process. Where it cannot be written, nothing is kept. */
export const compiled = join(import.meta.dirname, '../../../node_modules/.cache/compiled')
