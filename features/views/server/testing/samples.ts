import type { endpoints } from '#views/contract/calls.ts'
import type { Samples } from '#app/server/testing/data/sample.ts'

/** Every account may open Home, so these calls need no flag. */
const screen = 'home'

export const samples: Samples<typeof endpoints> = {
  listViews: { input: () => ({ screen }) },
  saveView: {
    input: () => ({ screen, name: 'Cups', grid: 'home', address: 'find=cup', order: 'A,B', hidden: 'B', shared: '1' }),
  },
  /** 403, because no saved view has this number. */
  changeView: { input: () => ({ id: '999999999', name: 'Lids' }), status: 403 },
  deleteView: { input: () => ({ id: '999999999' }), status: 403 },
  startWithView: { input: () => ({ screen }) },
}
