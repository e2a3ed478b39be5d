import type { ScreenName } from '#app/contract/screens.ts'
import {
  changeView,
  deleteView,
  listViews,
  type SavedView,
  saveView,
  startWithView,
} from '#views/contract/endpoints.ts'
import { call, type Sent } from '#kit/web/calls/api.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { useOwnChanges } from './saved/use-own-changes.ts'

type New = Pick<Sent<typeof saveView>, 'name' | 'grid' | 'address' | 'order' | 'hidden'> & { shared: boolean }

const outdates = [listViews]

export const useViews = (screen: ScreenName) => ({
  list: useValue(listViews, { screen }),
  save: useChange(({ shared, ...view }: New) => call(saveView, { screen, ...view, shared: shared ? '1' : '0' }), {
    failed: 'The view could not be saved.',
    outdates,
  }),
  /** Call it with undefined for the original screen. */
  startWith: useChange((view: SavedView | undefined) => call(startWithView, { screen, ...(view && { id: view.id }) }), {
    failed: 'The view could not be made the start.',
    outdates,
  }),
  changes: useOwnChanges('view', {
    list: listViews,
    change: (input) => call(changeView, input),
    remove: (input) => call(deleteView, input),
  }),
})
