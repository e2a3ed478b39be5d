import type { ScreenName } from '@trade-counter/contract/screens.ts'
import {
  changeView,
  deleteView,
  listViews,
  type SavedView,
  saveView,
  startWithView,
} from '@trade-counter/contract/slices/views/endpoints.ts'
import { call, type Sent } from '#web/api.ts'
import { queries } from '#web/kit/calls/queries.ts'
import { useValue } from '#web/kit/calls/use-value.ts'
import { attemptChange } from '#web/kit/saved/attempt-change.ts'

/** What is saved under a view's name. */
export type ViewContent = Pick<Sent<typeof saveView>, 'grid' | 'address' | 'order' | 'hidden'>

/** A screen's saved views, with functions to save, change, and delete them; errors appear in a notice. */
export function useViews(screen: ScreenName) {
  const list = useValue(listViews, { screen })

  /** @returns the result once the list contains it; undefined if the work failed */
  async function attempt<R>(what: string, work: () => Promise<R>): Promise<R | undefined> {
    let result: R | undefined
    await attemptChange(`The view could not be ${what}.`, async () => {
      result = await work()
      await queries.refetchQueries({ queryKey: [listViews.path] })
    })
    return result
  }
  const done = async (what: string, work: () => Promise<object>) => (await attempt(what, work)) !== undefined

  return {
    list,
    /** @returns the view's id; undefined if it could not be saved */
    save: async (name: string, content: ViewContent, shared: boolean) =>
      (await attempt('saved', () => call(saveView, { screen, name, ...content, shared: shared ? '1' : '0' })))?.id,
    rename: ({ id }: SavedView, name: string) => done('renamed', () => call(changeView, { id, name })),
    share: ({ id }: SavedView, shared: boolean) =>
      done(shared ? 'shared' : 'unshared', () => call(changeView, { id, shared: shared ? '1' : '0' })),
    remove: ({ id }: SavedView) => done('deleted', () => call(deleteView, { id })),
    /** @param view undefined for the original screen */
    startWith: (view: SavedView | undefined) =>
      done('made the start', () => call(startWithView, { screen, ...(view && { id: view.id }) })),
  }
}
