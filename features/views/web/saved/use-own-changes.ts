import { type Change, useChange } from '#kit/web/messages/use-change.ts'

/** Changes that only the owner can make. */
export interface OwnChanges {
  rename: Change<{ id: string; name: string }>
  share: Change<{ id: string; shared: boolean }>
  remove: Change<{ id: string }>
}

interface Calls {
  list: { path: string }
  change: (input: { id: string; name?: string; shared?: '0' | '1' }) => Promise<unknown>
  remove: (input: { id: string }) => Promise<unknown>
}

/** @param what the name of the kind in messages, such as `report` */
export function useOwnChanges(what: string, { list, change, remove }: Calls): OwnChanges {
  const failed = (done: string) => `The ${what} could not be ${done}.`
  const outdates = [list]
  return {
    rename: useChange(({ id, name }) => change({ id, name }), { failed: failed('renamed'), outdates }),
    share: useChange(({ id, shared }) => change({ id, shared: shared ? '1' : '0' }), {
      failed: ({ shared }) => failed(shared ? 'shared' : 'unshared'),
      outdates,
    }),
    remove: useChange(({ id }) => remove({ id }), { failed: failed('deleted'), outdates }),
  }
}
