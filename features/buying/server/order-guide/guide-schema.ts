import { everything, type SecuredTable } from '#kit/server/tables/secured-table.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface Guides {
  guide_id: GeneratedAlways<number>
  company: string
  customer: string
  account_id: number
  name: string
  shared: boolean
  version: Generated<number>
  changed_at: Date
  /** A user ID. */
  changed_by: string
}

interface GuideLines {
  company: string
  customer: string
  guide_id: number
  item: string
  section: string
  position: number
  par: number | null
}

interface GuideCounts {
  company: string
  customer: string
  /** Of the account; empty for every ship-to. */
  ship_to: string
  /** The ID of any guide. */
  guide: string
  count_id: string
  item: string
  nth: number
  /** Null if the count was removed. */
  quantity: number | null
  counted_at: Date
  account_id: number
  /** A user ID. */
  changed_by: string
}

export interface GuideTables {
  guides: Guides
  guide_lines: GuideLines
  guide_counts: GuideCounts
}

/** What the serving role may do with them. */
export const guideTables: readonly SecuredTable[] = [
  { table: 'guides', rows: 'customer', serving: everything },
  { table: 'guide_lines', rows: 'customer', serving: everything },
  { table: 'guide_counts', rows: 'customer', serving: everything },
]
