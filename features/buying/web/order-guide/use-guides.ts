import {
  changeGuide,
  deleteGuide,
  listGuideLines,
  listGuides,
  saveGuide,
} from '#buying/contract/order-guide/endpoints.ts'
import { call, type Sent } from '#kit/web/calls/api.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { useCustomerSession, customerFields } from '#kit/web/session/session.ts'
import { showLeftOut } from '../ordering/cart.ts'

const outdates = [listGuides, listGuideLines]

/** The chosen customer's guides, and functions to save, change, and delete them. */
export function useGuides() {
  const { customer } = useCustomerSession()
  const whose = { ...customerFields(customer), shipTo: customer.shipTo }
  return {
    whose,
    list: useValue(listGuides, whose),
    save: useChange(
      async (guide: Omit<Sent<typeof saveGuide>, keyof typeof whose>) => {
        const saved = await call(saveGuide, { ...whose, ...guide })
        showLeftOut(saved.leftOut)
        return saved
      },
      { failed: 'The guide could not be saved.', outdates },
    ),
    share: useChange(
      ({ guide, shared }: { guide: string; shared: boolean }) =>
        call(changeGuide, { ...whose, guide, shared: shared ? '1' : '0' }),
      { failed: ({ shared }) => `The guide could not be ${shared ? 'shared' : 'unshared'}.`, outdates },
    ),
    remove: useChange((guide: string) => call(deleteGuide, { ...whose, guide }), {
      failed: 'The guide could not be deleted.',
      outdates: [listGuides],
    }),
  }
}

export type Guides = ReturnType<typeof useGuides>
