import { vi } from 'vitest'
import type { Counter } from '#server/testing/servers/viewers.ts'

/** Runs something before and after every reading of rows. */
export function watchReading(
  { services: { store } }: Counter,
  before: () => Promise<unknown>,
  after = async (): Promise<unknown> => undefined,
) {
  const as = store.as.bind(store)
  return vi.spyOn(store, 'as').mockImplementation((asker) => {
    const scoped = as(asker)
    return {
      ...scoped,
      copyOutWith: async (...query) => {
        await before()
        const answer = await scoped.copyOutWith(...query)
        await after()
        return answer
      },
    }
  })
}
