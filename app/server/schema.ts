import type { FedTables } from '#app/server/tables.ts'
import type { Generated } from 'kysely'
import type { GuideTables } from '#buying/server/order-guide/guide-schema.ts'
import type { OrderingTables } from '#orders/server/ordering-schema.ts'
import type { DefinitionTables } from '#views/server/definition-schema.ts'
import type { PortalTables } from '#kit/server/db/portal-schema.ts'

/** Tables of which feeds fill a part. */
interface CompletedTables {
  items: Omit<FedTables['items'], 'whole_cases'> & { whole_cases: Generated<string | null> }
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
