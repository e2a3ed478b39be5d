import type { Config } from '#server/config.ts'
import type { Store } from '#server/kit/db/store.ts'
import { system } from '#server/kit/db/row-security/caller.ts'
import { notYours } from '#server/kit/problem/problem.ts'
import type { FeedWork } from '#server/kit/services/feed-work.ts'
import { canBeConfirmed, confirmLoad } from './confirm.ts'
import { readLoad } from './load-queries.ts'
import { refuseEmbedded } from './refuse-embedded.ts'

type ConfirmWork = Pick<FeedWork, 'isKept' | 'confirm'>

/** The confirmation of kept files, as screens may ask for it. */
export function confirmWork(config: Config, store: Store): ConfirmWork {
  const { db } = store.as(system)
  return {
    isKept: async (loadId) => {
      const load = await readLoad(db, loadId)
      return load !== undefined && canBeConfirmed(config.dataDir, load)
    },
    confirm: async (loadId, digest, by, requestId) => {
      if (!(await readLoad(db, loadId))) throw notYours()
      refuseEmbedded(config)
      const source = 'console'
      const load = await confirmLoad(db, config.dataDir, { loadId, digest, by, source, serviceId: null, requestId })
      return { load }
    },
  }
}
