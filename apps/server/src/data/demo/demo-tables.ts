import { join } from 'node:path'

export const demoTables = join(import.meta.dirname, 'tables')
