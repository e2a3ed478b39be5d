import type { Config } from '#server/config.ts'
import type { Store } from '#server/kit/db/store.ts'
import { system } from '#server/kit/db/wall/asker.ts'
import { notYours, Problem } from '#server/kit/problem/problem.ts'
import type { FeedWork } from '#server/kit/services/feed-work.ts'
import { canBeConfirmed, confirmLoad } from './confirm.ts'
import { readLoad } from './load-queries.ts'
import { whyNotHere } from './why-not-here.ts'

type ConfirmWork = Pick<FeedWork, 'isKept' | 'confirm' | 'whenConfirmed'>

/** The confirmation of kept files, as screens may ask for it. */
export function confirmWork(config: Config, store: Store): ConfirmWork {
  const { db } = store.as(system)
  const listeners: (() => void)[] = []
  return {
    isKept: async (loadId) => {
      const load = await readLoad(db, loadId)
      return (
        load !== undefined &&
        (await whyNotHere(config, db)) === undefined &&
        (await canBeConfirmed(config.dataDir, load))
      )
    },
    confirm: async (loadId, digest, by, requestId) => {
      if (!(await readLoad(db, loadId))) throw notYours()
      const why = await whyNotHere(config, db)
      if (why !== undefined) throw new Problem(503, 'Not configured', `This server cannot load feeds: ${why}.`)
      const source = 'console'
      const load = await confirmLoad(db, config.dataDir, { loadId, digest, by, source, serviceId: null, requestId })
      for (const listener of listeners) listener()
      return { load }
    },
    whenConfirmed: (listener) => void listeners.push(listener),
  }
}
