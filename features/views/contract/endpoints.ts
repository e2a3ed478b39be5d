import { z } from 'zod'
import { endpoint } from '#kit/contract/declare/endpoint.ts'
import { optional, text } from '#kit/contract/declare/fields.ts'
import { session } from '#kit/contract/declare/need.ts'
import { accountScope } from '#kit/contract/declare/scope.ts'
import { chosen } from '#kit/contract/declare/report-fields.ts'
import { isViewAddress, maxViewAddress, maxViewName } from './rules.ts'

/** A screen's name in `screens`. The server rejects unknown screens and those that the viewer may not open. */
const screen = text(40).min(1, 'is required')
const id = z.string().regex(/^\d{1,15}$/, 'a view is identified by digits')
const name = text(maxViewName).trim().min(1, 'is required')
const grid = z.string().regex(/^[\w-]{1,60}$/, 'a grid is identified by letters, digits, and hyphens')
/** Column keys, comma-separated; none if missing. */
const keys = text(4000).default('')

const address = text(maxViewAddress).refine(isViewAddress, "must be a query of the screen's own fields").default('')

const own = { needs: session, scope: accountScope } as const

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The grid whose columns the view arranges. */
  grid: z.string(),
  /** The query of the screen's address, without a question mark. */
  address: z.string(),
  /** The order of all columns, including hidden ones; empty for the screen's own order. */
  order: z.string(),
  hidden: z.string(),
  /** Whether the viewer's account owns it. Other viewers can only open it. */
  mine: z.boolean(),
  /** Whether it is open to the accounts of the same customer or group, or to all employees. */
  shared: z.boolean(),
  /** Whether the screen opens with this view for the viewer. */
  start: z.boolean(),
  /** The owner's user ID. */
  savedBy: z.string(),
  /** ISO 8601, UTC. */
  changedAt: z.string(),
})
export type SavedView = z.output<typeof savedView>

/** Lists the viewer's own views of a screen, and those shared with the viewer. */
export const listViews = endpoint({
  method: 'GET',
  path: '/views',
  summary: "List a screen's saved views",
  ...own,
  input: z.object({ screen }),
  output: z.array(savedView),
})

/** Saves a view under a name, replacing the account's view of the same screen and name. */
export const saveView = endpoint({
  method: 'POST',
  path: '/views/save',
  summary: 'Save a view of a screen under a name',
  ...own,
  input: z.object({ screen, name, grid, address, order: keys, hidden: keys, shared: chosen }),
  output: z.object({ id: z.string() }),
})

/** Only the owner can rename, share, or unshare a view. Missing fields stay unchanged. */
export const changeView = endpoint({
  method: 'POST',
  path: '/views/change',
  summary: 'Rename or share a saved view',
  ...own,
  input: z.object({ id, name: name.optional(), shared: chosen }),
  output: z.object({}),
})

export const deleteView = endpoint({
  method: 'POST',
  path: '/views/delete',
  summary: 'Delete a saved view',
  ...own,
  input: z.object({ id }),
  output: z.object({}),
})

/** Makes a screen open with a view, the viewer's own or a shared one. Without an ID, it opens with none. */
export const startWithView = endpoint({
  method: 'POST',
  path: '/views/start',
  summary: 'Choose the view with which a screen opens',
  ...own,
  input: z.object({ screen, id: optional(id) }),
  output: z.object({}),
})
