import {
  changeGuide,
  deleteGuide,
  listGuideLines,
  listGuides,
  saveGuide,
} from '#buying/contract/order-guide/endpoints.ts'
import { call, type Sent } from '#kit/web/calls/api.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { showNotice } from '#kit/web/messages/notices.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { useCustomerSession, customerFields } from '#kit/web/session/session.ts'

/** Shows which items a saved guide left out. */
export function noteLeftOut(leftOut: readonly { item: string }[]): void {
  if (leftOut.length === 0) return
  const some = leftOut.slice(0, 10).map(({ item }) => item)
  const more = leftOut.length > some.length ? ` and ${leftOut.length - some.length} more` : ''
  showNotice({
    kind: 'problem',
    text: `Left out, because no item that you can order has this number: ${some.join(', ')}${more}.`,
  })
}

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
        noteLeftOut(saved.leftOut)
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
