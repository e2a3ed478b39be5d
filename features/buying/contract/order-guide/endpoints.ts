import { z } from 'zod'
import { endpoint, fileEndpoint, listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { companyNumber, customerNumber, optional, shipToNumber } from '#kit/contract/declare/fields.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'
import { chosen } from '#kit/contract/declare/report-fields.ts'
import { guideLineColumns } from './columns.ts'
import { guideId, guideLines, guideName, savedGuideId, sentCounts, version } from './fields.ts'

const feature = 'order-guide'
const needs = flag('CanViewOG')
/** A guide belongs to a customer. A ship-to limits only the purchases. */
const scope = customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' })
const customer = { companyNumber, customerNumber, shipTo: optional(shipToNumber) }

const leftOut = z.array(
  z.object({
    /** The line's position in the request, from 0. */
    at: z.number(),
    item: z.string(),
    reason: z.string(),
  }),
)

const guide = z.object({
  /** Digits for a saved guide; `bought` for the last 90 days; `D:` and the name for a distributor's guide. */
  id: z.string(),
  name: z.string(),
  /** `bought` comes from invoices, `distributor` from the feed. */
  kind: z.enum(['bought', 'mine', 'customer', 'distributor']),
  /** Whether the viewer's account owns the guide, and so may rename, share, and delete it. */
  mine: z.boolean(),
  shared: z.boolean(),
  /** The number of items; undefined for `bought`. */
  lines: z.number().optional(),
  /** Increases with every change; 0 for guides that the portal does not save. */
  version: z.number(),
  /** The user ID of the last person to change it; empty for guides that the portal does not save. */
  changedBy: z.string(),
  /** ISO 8601, UTC. */
  changedAt: z.string(),
})
export type Guide = z.output<typeof guide>

/** `bought` comes first, then the viewer's own, the customer's, and the distributor's guides, each by name. */
export const listGuides = endpoint({
  method: 'GET',
  path: '/orderguides',
  summary: "List a customer's order guides",
  kept: 'dated',
  needs,
  scope,
  feature,
  input: z.object(customer),
  output: z.array(guide),
})

/** In the guide's order. Without `CanViewAllItems`, only items that the customer has bought or has a part number for. */
export const listGuideLines = listEndpoint({
  path: '/orderguides/lines',
  summary: "List the items of an order guide with the customer's purchases",
  kept: 'dated',
  needs,
  scope,
  feature,
  input: z.object({ ...customer, guide: guideId }),
  data: ['sales_lines', 'stock', 'custom_prices', 'list_prices'],
  columns: guideLineColumns,
  exports: { filtered: 'OrderGuide.csv' },
})

/**
 * Saves a new guide from entered items, or from the purchases of the last 90 days. Leaves out unknown items and lists
 * them in the answer. 409 if the account has a guide of this name, unless `replace` is given.
 */
export const saveGuide = endpoint({
  method: 'POST',
  path: '/orderguides/save',
  summary: 'Save an order guide under a name',
  needs,
  scope,
  feature,
  input: z
    .object({
      ...customer,
      name: guideName,
      shared: chosen,
      replace: chosen,
      bought: chosen,
      lines: optional(guideLines),
    })
    .superRefine(({ bought, lines }, context) => {
      if (!bought && !lines) context.addIssue({ code: 'custom', path: ['lines'], message: 'is required' })
    }),
  output: z.object({ id: z.string(), lines: z.number(), leftOut }),
})

/** Replaces a guide's items, in this order. 409 if someone has changed the guide since `version`. */
export const arrangeGuide = endpoint({
  method: 'POST',
  path: '/orderguides/arrange',
  summary: "Replace an order guide's items, sections, and par levels",
  needs,
  scope,
  feature,
  input: z.object({ ...customer, guide: savedGuideId, version, lines: guideLines }),
  output: z.object({ version: z.number(), lines: z.number(), leftOut }),
})

/** Adds items at the end. Items that are already in the guide keep their position. */
export const addToGuide = endpoint({
  method: 'POST',
  path: '/orderguides/add',
  summary: 'Add items to an order guide',
  needs,
  scope,
  feature,
  input: z.object({ ...customer, guide: savedGuideId, lines: guideLines }),
  output: z.object({ version: z.number(), lines: z.number(), leftOut }),
})

/** Only the owner can rename, share, or unshare a guide. Missing fields stay unchanged. */
export const changeGuide = endpoint({
  method: 'POST',
  path: '/orderguides/change',
  summary: 'Rename or share an order guide',
  needs,
  scope,
  feature,
  input: z.object({ ...customer, guide: savedGuideId, name: guideName.optional(), shared: chosen }),
  output: z.object({}),
})

export const deleteGuide = endpoint({
  method: 'POST',
  path: '/orderguides/delete',
  summary: 'Delete an order guide',
  needs,
  scope,
  feature,
  input: z.object({ ...customer, guide: savedGuideId }),
  output: z.object({}),
})

export const printCountSheet = fileEndpoint({
  method: 'GET',
  path: '/orderguides/sheet',
  summary: 'Get a count sheet of an order guide as PDF',
  needs,
  scope,
  feature,
  input: z.object({ ...customer, guide: guideId }),
  types: ['application/pdf'],
  audit: 'pdf',
})

/**
 * Records what one browser has counted, in the count with this ID, and returns what others have counted: the latest
 * count per item, of the last seven days. A repeated line changes nothing, and neither does one with a lower number.
 */
export const exchangeCounts = endpoint({
  method: 'POST',
  path: '/orderguides/counts',
  summary: 'Record counts of an order guide, and get those of others',
  needs,
  scope,
  feature,
  input: z.object({ ...customer, guide: guideId, id: z.guid(), lines: sentCounts }),
  output: z.array(
    z.object({
      item: z.string(),
      count: z.number(),
      /** The person's name. */
      by: z.string(),
      /** Whether it is the viewer's own account, in another browser. */
      mine: z.boolean(),
      /** The age of the count: clocks of browsers differ. */
      secondsAgo: z.number(),
    }),
  ),
})
