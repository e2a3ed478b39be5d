import type { Generated, GeneratedAlways } from 'kysely'
import type { FedTables } from '#server/data/feeds/files/all.ts'
import type { GuideTables } from './guide-schema.ts'
import type { OrderingTables } from './ordering-schema.ts'
import type { PortalTables } from './portal-schema.ts'

/** Tables of which feeds fill a part. */
interface CompletedTables {
  items: Omit<FedTables['items'], 'whole_cases'> & { whole_cases: Generated<string | null> }
  /** With the part number in lowercase. */
  customer_items: FedTables['customer_items'] & { part_key: GeneratedAlways<string> }
  /** With the PO number in lowercase. */
  orders: FedTables['orders'] & { po_key: GeneratedAlways<string> }
  invoices: FedTables['invoices'] & { po_key: GeneratedAlways<string> }
  invoice_images: { company: string; invoice_number: string; pdf: Buffer }
}

/** Every table as queries see it: numeric and bigint are numbers, dates are `YYYY-MM-DD`, timestamptz is a Date. */
export interface Database
  extends PortalTables,
    OrderingTables,
    GuideTables,
    Omit<FedTables, keyof CompletedTables>,
    CompletedTables {}
