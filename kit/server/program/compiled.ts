import { join } from 'node:path'

/** Where Node stores compiled code, which halves the start time of a process; nowhere if it can't write there. */
export const compiled = join(import.meta.dirname, '../../../node_modules/.cache/compiled')
