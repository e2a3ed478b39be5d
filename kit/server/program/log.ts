import { pino, type LoggerOptions, stdTimeFunctions } from 'pino'

/** How every process logs: JSON lines with the time as ISO 8601 and the level as a word, as log collectors expect them. */
export const logOptions = (level: string) =>
  ({
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }) satisfies LoggerOptions

export const openLog = (level: string) => pino(logOptions(level))
