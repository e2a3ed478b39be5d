import type { GuardName } from '../reading/feed-file.ts'

/** How far a load may move a figure, in percent of what is loaded now. */
export type Limits = Readonly<Record<GuardName, number>>

/** The limits where nothing else is configured. */
export const standardLimits: Limits = { balances: 50, stockValue: 50, prices: 20 }
