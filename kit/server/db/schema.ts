/**
 * Every table, as queries see it: numeric and bigint are numbers, date is `YYYY-MM-DD`, timestamptz is a Date. Open:
 * the application adds the tables of the kit and of all features.
 */
// biome-ignore lint/suspicious/noEmptyInterface: completed by app/server/schema.ts
export interface Database {}
