import type { FedTables } from '#app/server/tables.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GuideTables } from '#buying/server/order-guide/guide-schema.ts'
import type { OrderingTables } from '#orders/server/ordering-schema.ts'
import type { DefinitionTables } from '#views/server/definition-schema.ts'
import type { PortalTables } from '#kit/server/db/portal-schema.ts'

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

interface AllTables
  extends PortalTables,
    OrderingTables,
    GuideTables,
    DefinitionTables,
    Omit<FedTables, keyof CompletedTables>,
    CompletedTables {}

declare module '#kit/server/db/schema.ts' {
  interface Database extends AllTables {}
}
