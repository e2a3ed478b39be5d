import type { ColumnType } from 'kysely'

/** jsonb: reads as the parsed value; accepts the value or its JSON text. */
export type Json<T> = ColumnType<T, T | string | undefined, T | string>
