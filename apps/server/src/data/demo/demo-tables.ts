import { join } from 'node:path'

/** The folder of the CSV files that the demo is made from. */
export const demoTables = join(import.meta.dirname, 'tables')
