import type { Store } from './kit/db/store.ts'
import type { Services } from './kit/services/services.ts'
import { ensureDemoPartner } from './slices/session/partners/demo-partner.ts'
import { ensureDemo } from './data/demo/ensure.ts'

/** Loads the demo's data, unless the database has some. */
export async function provideDemo({ clock, today }: Services, owner: Store): Promise<void> {
  await ensureDemo(owner, today(), (line) => process.stdout.write(`${line}\n`))
  await ensureDemoPartner({ store: owner, clock })
}
