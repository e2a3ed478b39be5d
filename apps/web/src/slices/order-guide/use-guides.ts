import {
  changeGuide,
  deleteGuide,
  type Guide,
  listGuideLines,
  listGuides,
  saveGuide,
} from '@trade-counter/contract/slices/order-guide/endpoints.ts'
import { call, type Sent } from '#web/api.ts'
import { queries } from '#web/kit/calls/queries.ts'
import { useValue } from '#web/kit/calls/use-value.ts'
import { showNotice } from '#web/kit/messages/notices.ts'
import { attemptChange } from '#web/kit/saved/attempt-change.ts'
import { useCustomerSession } from '#web/kit/session/session.ts'

/** What a saved guide left out, in words. */
export function noteLeftOut(leftOut: readonly { item: string }[]): void {
  if (leftOut.length === 0) return
  const some = leftOut.slice(0, 10).map(({ item }) => item)
  const more = leftOut.length > some.length ? ` and ${leftOut.length - some.length} more` : ''
  showNotice({
    kind: 'problem',
    text: `Left out, because no item that you can order has this number: ${some.join(', ')}${more}.`,
  })
}

/** Requests the guides and their lines again. */
export const refetchGuides = (): Promise<unknown> =>
  Promise.all(
    [listGuides, listGuideLines].map(({ path }) => queries.refetchQueries({ queryKey: [path], type: 'active' })),
  )

/** The chosen customer's guides, with functions to save, change, and delete them; errors appear in a notice. */
export function useGuides() {
  const { customer } = useCustomerSession()
  const whose = { companyNumber: customer.company, customerNumber: customer.customer, shipTo: customer.shipTo }
  const list = useValue(listGuides, whose)
  return {
    whose,
    list,
    /** @returns the guide's id; undefined if it could not be saved */
    save: async (guide: Omit<Sent<typeof saveGuide>, keyof typeof whose>): Promise<string | undefined> => {
      let id: string | undefined
      await attemptChange('The guide could not be saved.', async () => {
        const saved = await call(saveGuide, { ...whose, ...guide })
        id = saved.id
        noteLeftOut(saved.leftOut)
        await refetchGuides()
      })
      return id
    },
    share: ({ id }: Guide, shared: boolean) =>
      attemptChange(`The guide could not be ${shared ? 'shared' : 'unshared'}.`, async () => {
        await call(changeGuide, { ...whose, guide: id, shared: shared ? '1' : '0' })
        await refetchGuides()
      }),
    rename: ({ id }: Guide, name: string) =>
      attemptChange('The guide could not be renamed.', async () => {
        await call(changeGuide, { ...whose, guide: id, name })
        await refetchGuides()
      }),
    remove: ({ id }: Guide) =>
      attemptChange('The guide could not be deleted.', async () => {
        await call(deleteGuide, { ...whose, guide: id })
        await queries.refetchQueries({ queryKey: [listGuides.path], type: 'active' })
      }),
  }
}

export type Guides = ReturnType<typeof useGuides>
