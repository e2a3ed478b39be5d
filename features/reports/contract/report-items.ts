import { z } from 'zod'
import { columns } from '#kit/contract/declare/columns.ts'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { identityKey, listOf, loginTypeCode } from '#kit/contract/declare/fields.ts'
import { any } from '#kit/contract/declare/need.ts'
import { reportNeeds } from '#items/contract/reports/report-needs.ts'
import { longestItem, maxListed, paddedCode } from '#kit/contract/declare/report-fields.ts'
import { viewerScope } from '#kit/contract/declare/scope.ts'

/** The kind of a report's item entries: item numbers (`I` or `B`), customer parts, or vendor parts. */
export const entryKinds = ['I', 'B', 'C', 'V'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Returns the entries that match neither a current item nor one that the viewer's customers have bought. */
export const listUnknownItems = listEndpoint({
  method: 'POST',
  path: '/reports/unknown-items',
  summary: "List a report's item entries that match no item",
  needs: any(...Object.values(reportNeeds)),
  scope: viewerScope('identityKey'),
  input: z.object({
    identityKey,
    loginType: loginTypeCode,
    kind: z.enum(entryKinds),
    itemList: listOf(paddedCode(longestItem), maxListed),
  }),
  columns: columns([{ key: 'item', header: 'Item', format: 'code' }]),
  long: true,
  engine: 'columnar',
})
