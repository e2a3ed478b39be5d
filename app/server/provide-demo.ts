import type { Store } from '#kit/server/db/store.ts'
import type { Services } from '#kit/server/services/services.ts'
import { ensureDemoPartner } from '#accounts/server/partners/demo-partner.ts'
import { ensureDemo } from '#tools/demo/ensure.ts'

/** Loads the demo's data, unless the database has some. */
export async function provideDemo({ clock, today }: Services, owner: Store): Promise<void> {
  await ensureDemo(owner, today(), (line) => process.stdout.write(`${line}\n`))
  await ensureDemoPartner({ store: owner, clock })
}
